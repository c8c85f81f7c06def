import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMailer } from '../adapters/smtp/smtp-mailer.js';
import { MAIL_CLAIM, mails, queueMail, type Sender } from '../platform/mails.js';
import { nextTry, TRIED_FOR } from '../platform/queued.js';
import type { DocumentStore } from '../ports/document-store.js';
import { runUnit } from '../ports/run-unit.js';
import {
  startMailServer,
  type Answer,
  type MailServer,
  type MailServerOptions,
} from '../testing/mail-server.js';
import { openTestStore } from '../testing/open-test-store.js';
import { aPng } from '../testing/pictures.js';
import { waitFor } from '../testing/wait-for.js';
import { createMailing } from './mailing.js';

const MINUTE = 60_000;
const SENDER: Sender = {
  site: 'Made <languages>',
  origin: 'https://collabor8.example',
  logo: undefined,
};
const FROM = 'Collabor8 <no-reply@collabor8.example>';

let folder: string;
let store: DocumentStore;
let clear: () => Promise<void>;
let server: MailServer | undefined;
let time = Date.parse('2026-01-01T00:00:00.000Z');
const now = () => new Date(time);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  ({ store, clear } = await openTestStore(folder));
});
afterEach(async () => {
  await server?.close();
  await store.close();
  await clear();
  await rm(folder, { recursive: true, force: true });
});

const queue = (id: string, about = id, kind = 'greeting') =>
  runUnit(store, (unit) => queueMail(unit, { id, kind, about, at: now() }));

const greeting = (about: string) =>
  Promise.resolve({
    to: `${about}@people.example`,
    subject: `Hello ${about}`,
    text: `Dear ${about},\n\nhttps://collabor8.example/reset/${'x'.repeat(60)}\n`,
  });

/** A mail server, and what a process sends to it. */
async function open(options: MailServerOptions = {}, sender = SENDER) {
  const opened = await startMailServer(options);
  server = opened;
  const lines: object[] = [];
  const outcomes: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as object) });
  const mailingOf = () =>
    createMailing({
      ...{ store, log, now, leads: () => true },
      count: (what, outcome) => outcomes.push(`${what} ${outcome}`),
      mailer: createSmtpMailer({ url: opened.url, from: FROM }),
      readSender: () => Promise.resolve(sender),
      letters: {
        greeting,
        reset: greeting,
        stale: () => Promise.resolve(undefined),
      },
    });
  return { ...opened, lines, outcomes, mailingOf, ...mailingOf() };
}

const waiting = async (): Promise<readonly string[]> =>
  (await store.collection(mails).page('byDue', { limit: 100 })).items.map(({ _id }) => _id);

it('sends what was queued, once, under its own id', async () => {
  const { drain, received } = await open();
  await queue('m1', 'ada');
  await queue('m2', 'ben');
  await drain();
  await drain();
  expect(received).toMatchObject([
    {
      messageId: '<m1@collabor8.example>',
      from: FROM,
      returnsTo: 'no-reply@collabor8.example',
      to: ['ada@people.example'],
      subject: 'Hello ada',
      text: expect.stringContaining(`https://collabor8.example/reset/${'x'.repeat(60)}`) as string,
      raw: expect.stringContaining('Auto-Submitted: auto-generated') as string,
    },
    { messageId: '<m2@collabor8.example>', to: ['ben@people.example'] },
  ]);
  expect(await waiting()).toEqual([]);
});

it('says the same as HTML, under the name and the logo of the place', async () => {
  const logo = await aPng({ width: 64, height: 64 });
  const { drain, received } = await open({}, { ...SENDER, logo });
  await queue('m1', 'a&b');
  await drain();
  const sent = received.map((mail) => mail.raw).join('');
  const raw = sent.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
  expect(raw).toMatch(
    /^Content-Type: multipart\/alternative[^]*^Content-Type: multipart\/related/m,
  );
  expect(raw).toContain('<img src="cid:logo" alt=""');
  expect(raw).toContain('<b>Made &lt;languages&gt;</b>');
  expect(raw).toContain('<p dir="auto">Dear a&amp;b,</p>');
  expect(raw).toMatch(/<p dir="auto"><a href="(.*reset.x{60})">\1<\/a><\/p>/);
  expect(raw).toMatch(/^Content-Type: image\/png; name=logo.png\r\nContent-Id: <logo>/im);
  expect(sent.replaceAll('\r\n', '').includes(logo.toString('base64'))).toBe(true);
});

it('sends each once, however many processes take themselves for the leading one', async () => {
  const { mailingOf, received } = await open();
  const ids = Array.from({ length: 12 }, (_, n) => `m${n}`);
  for (const id of ids) await queue(id);
  await Promise.all([mailingOf(), mailingOf(), mailingOf()].map(({ drain }) => drain()));
  expect(received.map(({ messageId }) => messageId).toSorted()).toEqual(
    ids.map((id) => `<${id}@collabor8.example>`).toSorted(),
  );
});

it('sends nothing that nobody is to get any more', async () => {
  const { drain, seen } = await open();
  await queue('m1', 'ada', 'stale');
  await drain();
  expect([seen, await waiting()]).toEqual([[], []]);
});

it('names one person alone, whatever an address holds', async () => {
  const { drain, received } = await open();
  await queue('m1', 'ada@one.example, ben');
  await drain();
  expect(received.flatMap(({ to }) => to)).not.toContain('ben@people.example');
});

describe('what can’t be sent', () => {
  it('is tried again after growing pauses, and sent once the way is free', async () => {
    let answer: Answer = { code: 451 };
    const { drain, received, seen } = await open({ onMail: () => answer });
    await queue('m1');
    for (const pause of [1, 2, 4]) {
      await drain();
      const tried = seen.length;
      time += pause * MINUTE - 1;
      await drain();
      expect(seen).toHaveLength(tried);
      time += 1;
    }
    answer = undefined;
    await drain();
    expect(seen.map(({ messageId }) => messageId)).toEqual(
      Array.from({ length: 4 }, () => '<m1@collabor8.example>'),
    );
    expect(received).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('keeps nobody else waiting', async () => {
    const { drain, received, outcomes } = await open({
      onAddress: (address) => (address.startsWith('slow') ? { code: 450 } : undefined),
    });
    await queue('slow');
    await queue('m2');
    await drain();
    expect(received.map(({ to }) => to)).toEqual([['m2@people.example']]);
    expect(await waiting()).toEqual(['slow']);
    expect(outcomes.toSorted()).toEqual(['mail putOff', 'mail sent']);
  });

  it('holds up letters of its own kind alone, while the server is slow to answer for its address', async () => {
    const { drain, received, close } = await open({
      onAddress: (address) => (address.startsWith('slow') ? 'silence' : undefined),
    });
    await queue('m1', 'slow');
    await queue('m2', 'ben');
    await queue('m3', 'ada', 'reset');
    const draining = drain();
    await waitFor('the other kind', () => received.length > 0);
    expect(received.map(({ to }) => to)).toEqual([['ada@people.example']]);
    await close();
    server = undefined;
    await draining;
  });

  it('is given up at once when the server knows no such address, and told without it', async () => {
    const { drain, lines, outcomes } = await open({ onAddress: () => ({ code: 550 }) });
    await queue('m1', 'ada');
    await drain();
    expect(await waiting()).toEqual([]);
    expect(lines).toMatchObject([
      { id: 'm1', kind: 'greeting', tries: 1, msg: 'a mail was given up' },
    ]);
    expect(outcomes).toEqual(['mail givenUp']);
    expect(JSON.stringify(lines)).not.toContain('people.example');
  });

  it('waits while there is no server at all, and is given up after a day', async () => {
    const { drain, close } = await open();
    await close();
    server = undefined;
    await queue('m1');
    const begun = time;
    while ((await waiting()).length > 0) {
      await drain();
      time += MINUTE;
    }
    expect(time - begun).toBeGreaterThan(TRIED_FOR - 4 * 60 * MINUTE);
    expect(time - begun).toBeLessThanOrEqual(TRIED_FOR + MINUTE);
  });

  it('goes out under the same id when whoever tried it has died', async () => {
    let answer: Answer = 'silence';
    const { mailingOf, received, seen } = await open({ onMail: () => answer });
    await queue('m1');
    const dying = mailingOf().drain();
    dying.catch(() => undefined);
    while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    // Nobody else takes it meanwhile.
    await mailingOf().drain();
    expect(seen).toHaveLength(1);
    answer = undefined;
    time += MAIL_CLAIM;
    await mailingOf().drain();
    expect(seen.map(({ messageId }) => messageId)).toEqual([
      '<m1@collabor8.example>',
      '<m1@collabor8.example>',
    ]);
    expect(received).toHaveLength(1);
    await server?.close();
    server = undefined;
    await dying;
  });
});

it('pauses grow up to four hours, within a day', () => {
  const pauses = Array.from({ length: 10 }, (_, n) => nextTry({ queuedAt: 0, tries: n + 1 }, 0));
  expect(pauses.map((pause) => (pause ?? 0) / MINUTE)).toEqual([
    1, 2, 4, 8, 16, 32, 64, 128, 240, 240,
  ]);
  expect(nextTry({ queuedAt: 0, tries: 1 }, TRIED_FOR - MINUTE)).toBe(TRIED_FOR);
  expect(nextTry({ queuedAt: 0, tries: 1 }, TRIED_FOR)).toBeUndefined();
});
