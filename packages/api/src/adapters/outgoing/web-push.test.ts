import { describe, expect, it } from 'vitest';
import { isEndpoint } from '../../ports/push-service.js';
import { isPublic, publicLookup } from './public-lookup.js';

describe('the address of a push service', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
    ['http://fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://user:secret@fcm.googleapis.com/x', false],
    ['https://127.0.0.1/x', false],
    ['https://2130706433/x', false],
    ['https://0x7f.1/x', false],
    ['https://[::1]/x', false],
    ['https://8.8.8.8/x', false],
    ['file:///etc/passwd', false],
    ['javascript:alert(1)', false],
    ['nothing', false],
  ])('%s is taken: %s', (endpoint, expected) => {
    expect(isEndpoint(endpoint, false)).toBe(expected);
  });

  it('may be on this machine where the operator says so', () => {
    expect(isEndpoint('http://127.0.0.1:8090/x', true)).toBe(true);
    expect(isEndpoint('file:///etc/passwd', true)).toBe(false);
  });
});

describe('what a name leads to', () => {
  it.each([
    ['8.8.8.8', true],
    ['2a00:1450:4001:80b::200a', true],
    ...['127.0.0.1', '10.1.2.3', '172.31.255.255', '192.168.0.1', '169.254.169.254', '0.0.0.0'].map(
      (address) => [address, false] as const,
    ),
    ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1'].map(
      (address) => [address, false] as const,
    ),
    ...['::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', 'ff02::1'].map(
      (address) => [address, false] as const,
    ),
  ] as const)('%s is on the internet: %s', (address, expected) => {
    expect(isPublic(address)).toBe(expected);
  });

  it.each([{}, { all: true }])(
    'is not connected to where it is this machine (%j)',
    async (options) => {
      const error = await new Promise((resolve) => {
        publicLookup('localhost', options, (failure) => resolve(failure));
      });
      expect(error).toEqual(new Error('This address is not on the internet.'));
    },
  );
});
