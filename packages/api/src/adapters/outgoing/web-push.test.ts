import { createSocket } from 'node:dgram';
import { Resolver, type LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { isEndpoint } from '../../ports/push-service.js';
import { isPublic, publicLookupBy } from './public-lookup.js';

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

  /** What comes of looking a name up whose servers say so; `undefined` is no answer but a failure. */
  const looked = (
    { four, six }: { readonly four?: string[]; readonly six?: string[] },
    options: LookupOptions,
  ) =>
    new Promise((resolve) => {
      const by = (addresses: string[] | undefined) => (_: string, done: unknown) => {
        const answer = done as (error: Error | null, addresses: string[]) => void;
        answer(addresses === undefined ? new Error('ENODATA') : null, addresses ?? []);
      };
      const resolver = { resolve4: by(four), resolve6: by(six) } as unknown as Resolver;
      publicLookupBy(resolver)('push.example', options, (error, address) =>
        resolve(error ?? address),
      );
    });

  it.each([{}, { all: true }])(
    'is not connected to where one of its addresses is this machine (%j)',
    async (options) => {
      const inside = new Error('This address is not on the internet.');
      expect(await looked({ four: ['127.0.0.1'] }, options)).toEqual(inside);
      expect(await looked({ four: ['8.8.8.8'], six: ['::1'] }, options)).toEqual(inside);
      expect(await looked({}, options)).toEqual(new Error('This name leads nowhere.'));
    },
  );

  it('is all its addresses, of whichever kind there are', async () => {
    const six = '2a00:1450:4001:80b::200a';
    expect(await looked({ six: [six] }, {})).toBe(six);
    expect(await looked({ four: ['8.8.8.8'], six: [six] }, { all: true })).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: six, family: 6 },
    ]);
  });

  it('keeps no other name from being found while its servers are silent', async () => {
    const silent = createSocket('udp4').bind(0, '127.0.0.1');
    await once(silent, 'listening');
    const resolver = new Resolver({ timeout: 60_000, tries: 1 });
    resolver.setServers([`127.0.0.1:${silent.address().port}`]);
    const asked: Promise<unknown>[] = [];
    for (let n = 0; n < 8; n += 1) {
      asked.push(
        new Promise((resolve) =>
          publicLookupBy(resolver)(`${n}.example`, {}, (error) => resolve(error)),
        ),
      );
    }
    expect((await lookup('localhost', { family: 4 })).address).toBe('127.0.0.1');
    resolver.cancel();
    expect(await Promise.all(asked)).toEqual(
      asked.map(() => new Error('This name leads nowhere.')),
    );
    silent.close();
  });
});
