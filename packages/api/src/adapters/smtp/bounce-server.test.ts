import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handOver, reportOf } from '../../testing/bounces.js';
import { startBounceServer, tellsOfFailedAddress, type BounceServer } from './bounce-server.js';

const TO = 'known@bounces.example';

let server: BounceServer;
let failing: Error | undefined;
const refused: string[] = [];

beforeEach(async () => {
  failing = undefined;
  refused.length = 0;
  server = await startBounceServer({
    ...{ host: '127.0.0.1', port: 0, domain: 'bounces.example' },
    refusalAt: (name) => {
      if (failing !== undefined) return Promise.reject(failing);
      const refusal = () => Promise.resolve(void refused.push(name));
      return Promise.resolve(name === 'known' ? refusal : undefined);
    },
  });
});
afterEach(() => server.close());

const send = (mail: Partial<Parameters<typeof handOver>[1]>): Promise<number> =>
  handOver(server.port, { to: TO, raw: reportOf({ to: TO }), ...mail });

it('takes a report that an address fails, once for each, and whatever case its domain has', async () => {
  expect(await send({})).toBe(250);
  expect(await send({ to: 'known@Bounces.Example' })).toBe(250);
  expect(refused).toEqual(['known', 'known']);
});

describe('what is none of its business', () => {
  it.each([
    ['names that were not made for it', { to: 'other@bounces.example' }],
    ['other domains, so that it passes nothing on', { to: 'known@people.example' }],
    ['a domain that only ends so', { to: 'known@evil-bounces.example' }],
    ['mails of somebody', { from: 'ada@people.example' }],
  ])('is refused for good: %s', async (_what, mail) => {
    expect(await send(mail)).toBe(550);
    expect(refused).toEqual([]);
  });

  it('is refused by its size, though a report stands in it', async () => {
    const raw = reportOf({ to: TO, about: `${'x'.repeat(70)}\r\n`.repeat(30_000) });
    expect(await send({ raw })).toBe(552);
    expect(refused).toEqual([]);
  });

  it('is taken for one name at a time', async () => {
    const answers = await new Promise<string>((resolve) => {
      let said = '';
      const socket = connect(server.port, '127.0.0.1');
      socket.once('data', () => {
        const names = [TO, `more${TO}`].map((to) => `RCPT TO:<${to}>`);
        const lines = ['EHLO mail.example', 'MAIL FROM:<>', ...names, 'QUIT', ''];
        socket.write(lines.join('\r\n'));
      });
      socket.on('data', (data: Buffer) => (said += data.toString()));
      socket.on('close', () => resolve(said));
    });
    expect(answers).toMatch(/^250[^]*^452 /m);
    expect(answers).not.toMatch(/AUTH|STARTTLS/);
  });
});

it('says which port is taken', async () => {
  const again = startBounceServer({
    ...{ host: '127.0.0.1', port: server.port, domain: 'bounces.example' },
    refusalAt: () => Promise.resolve(undefined),
  });
  await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE', port: server.port });
});

it('has what the store can’t take tried again', async () => {
  failing = new Error('The store is away');
  expect(await send({})).toBe(451);
});

it('reads a report that is followed by a large mail', async () => {
  const raw = reportOf({ to: TO, about: `${'x'.repeat(70)}\r\n`.repeat(3000) });
  expect(await send({ raw })).toBe(250);
  expect(refused).toEqual(['known']);
});

describe('a report', () => {
  it.each(['5.1.1', '5.0.0', '5.2.1', '5.4.4', '5.1.1 (no such user)'])(
    'tells of an address that fails by %s',
    (status) => {
      expect(tellsOfFailedAddress(reportOf({ to: TO, status }))).toBe(true);
      expect(tellsOfFailedAddress(reportOf({ to: TO, status }).replaceAll('\r', ''))).toBe(true);
    },
  );

  it.each([
    ['what may pass', { status: '4.4.7' }],
    ['one mail that is taken for spam', { status: '5.7.1' }],
    ['a mail that could be too large', { status: '5.3.4' }],
    ['a delay', { action: 'delayed' }],
    ['what was passed on', { action: 'relayed', status: '5.1.1' }],
    ['absence: an automatic answer', { type: 'multipart/mixed; boundary="b=_1"' }],
    [
      'having been read',
      { type: 'multipart/report; report-type=disposition-notification; boundary="b=_1"' },
    ],
    ['nothing that is named', { type: 'multipart/report; report-type=delivery-status' }],
    [
      'another one that it sends back',
      { status: '4.2.2', about: reportOf({ to: TO }).replaceAll('b=_1', 'b=_2') },
    ],
  ])('isn’t one about %s', (_what, report) => {
    expect(tellsOfFailedAddress(reportOf({ to: TO, ...report }))).toBe(false);
  });
});
