import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Snapshot } from '@collabor8/domain';
import { afterAll, beforeAll, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '../live/live-server.js';
import { expectCalmDuring } from '../testing/torture/bystander.js';
import { startVictim, type Victim, type Visitor } from '../testing/torture/victim.js';

const LONG = 'All work and no play. '.repeat(1300);

let victim: Victim;
let eve: Visitor;
let ben: Visitor;
let qid: string;

beforeAll(async () => {
  // Rates would keep what there is to read small.
  victim = await startVictim({ RATE_LIMITS: 'off' });
  [eve, ben] = [await victim.signUp('eve'), await victim.signUp('ben')];
  qid = randomUUID();
  await eve.change('questions.ask', { _id: qid, title: 'Why?', text: LONG, tagNames: 'a' });
  for (let n = 0; n < 30; n += 1) await eve.change('questions.answer', { qid, text: LONG });
  for (let n = 0; n < 60; n += 1) {
    await eve.change('questions.ask', { title: `Question ${n}`, text: LONG, tagNames: 'a b' });
  }
});

afterAll(() => victim.stop());

/** A socket whose owner reads nothing from now on. */
async function openDeafSocket(): Promise<WebSocket> {
  const client = new WebSocket(`${victim.url.replace('http', 'ws')}${LIVE_PATH}`, {
    headers: { cookie: eve.cookie },
  });
  client.on('error', () => undefined);
  await once(client, 'open');
  client.pause();
  return client;
}

const batchOf = (count: number, path: string, input: unknown): string =>
  JSON.stringify(
    Array.from({ length: count }, (_, id) => ({ id, method: 'query', params: { path, input } })),
  );

/** Sends the same again and again over a few sockets that read nothing, for some seconds. */
async function flood(messages: readonly string[]): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: 4 }, openDeafSocket));
  for (let round = 0; round < 25; round += 1) {
    for (const socket of sockets) {
      if (socket.readyState === WebSocket.OPEN) messages.forEach((text) => socket.send(text));
    }
    await delay(100);
  }
  for (const socket of sockets) socket.terminate();
}

it('answers that nobody reads are not made', async () => {
  const answers = batchOf(30, 'questions.open', { qid });
  const page = batchOf(50, 'questions.page', { limit: 100, cursor: null });
  const first = batchOf(50, 'questions.openList', { limit: 100 });
  await expectCalmDuring(victim, ben, () => flood([answers, page, first, first, first]));
});

it('hundreds of subscriptions from an old place cost a socket’s worth of memory', async () => {
  const { places } = (await eve.read('questions.openList', { limit: 1 })) as Snapshot<unknown>;
  const place = places['questions'];
  for (let n = 0; n < 100; n += 1) {
    await eve.change('questions.ask', { title: `More ${n}`, text: LONG, tagNames: 'a b' });
  }
  const input = { topic: { kind: 'questions' }, lastEventId: place };
  const subscriptions = Array.from({ length: 200 }, (_, id) =>
    JSON.stringify({ id, method: 'subscription', params: { path: 'live', input } }),
  );
  await expectCalmDuring(victim, ben, () => flood(subscriptions));
});
