import { join } from 'node:path';
import { batchOf, LONG_TEXT, SEND_PATH } from './chats.js';
import { seedChat, seedPeople, type Participant } from './chats-store.js';
import type { Server } from './child-process.js';
import { openAudience, type Audience } from './fan-out-audience.js';
import { seatAt } from './fan-out-seats.js';
import { startProduct } from './product-process.js';
import { collections, openLibsqlStore } from './product.js';
import { describeRounds, type Finding, type Section } from './report.js';
import type { Round } from './rounds.js';
import type { BenchSettings } from './settings.js';

/** People in a chat, all of whom have it open. */
const SIZES = [50, 500] as const;
const MESSAGES_BEFORE = 50;
/** Requests under way at the same time. */
const AT_ONCE = 8;
const READ_PATH = '/trpc/chats.markRead?batch=1';

interface ReadersPlace {
  readonly server: Server;
  readonly audience: Audience;
  readonly people: readonly Participant[];
  readonly chatId: string;
}

async function post(url: string, { cookie }: Participant, body: unknown): Promise<string> {
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} failed: ${text}`);
  return text;
}

/** What a message costs the server until everybody has it, and what everybody's having read it does. */
async function measure({ server, audience, people, chatId }: ReadersPlace, rounds: number) {
  const [sender, ...readers] = people;
  if (sender === undefined) throw new Error('There is nobody to speak.');
  const group = String(people.length);
  const seats = people.map(({ cookie }) =>
    seatAt({ cookie, requestId: 2, path: 'live', input: { topic: { kind: 'chat', chatId } } }),
  );
  await audience.connect({ connect: group, protocol: 'live', url: server.url, seats });

  const sent: Round[] = [];
  const read: Round[] = [];
  let seq = MESSAGES_BEFORE;
  for (let round = 0; round <= rounds; round += 1) {
    const message = batchOf<'send'>({ chatId, msg: LONG_TEXT });
    const speak = () => post(server.url + SEND_PATH, sender, message);
    const spent = await audience.hear({ group, deliveries: people.length, server, speak });
    seq += 1;
    const before = await server.ask<number>(0);
    const start = performance.now();
    for (let first = 0; first < readers.length; first += AT_ONCE) {
      const some = readers.slice(first, first + AT_ONCE);
      const mark = batchOf<'markRead'>({ chatId, seq });
      await Promise.all(some.map((reader) => post(server.url + READ_PATH, reader, mark)));
    }
    const milliseconds = performance.now() - start;
    const processorMs = (await server.ask<number>(0)) - before;
    // The first round warms up.
    if (round === 0) continue;
    sent.push({ rate: 1000 / spent.milliseconds, processorMs: spent.processorMs });
    read.push({ rate: 1000 / milliseconds, processorMs });
  }
  return { sent, read };
}

/** A message in a chat of 50 and of 500 people: its way to all of them, and their marks of having read it. */
export async function benchChatReaders(
  { fanOutRounds }: BenchSettings,
  folder: string,
): Promise<Section[]> {
  const url = `file:${join(folder, 'chat-readers.db')}`;
  const store = await openLibsqlStore({ url, definitions: collections });
  const everybody = await seedPeople(store, Math.max(...SIZES));
  const chats = new Map<number, string>();
  for (const size of SIZES) {
    const people = everybody.slice(0, size);
    const lastReadSeq = MESSAGES_BEFORE;
    const seed = { people, messageCount: MESSAGES_BEFORE, lastReadSeq };
    chats.set(size, await seedChat(store, seed));
  }
  await store.close();
  const server = await startProduct(url);
  const audience = openAudience();
  const findings: Finding[] = [];
  try {
    for (const [size, chatId] of chats) {
      const people = everybody.slice(0, size);
      const { sent, read } = await measure({ server, audience, people, chatId }, fanOutRounds);
      findings.push(
        { measured: `sent, and told to ${size} people`, ...describeRounds(sent, 'messages') },
        {
          measured: `  marked as read by ${size - 1} of them, once each`,
          ...describeRounds(read, 'messages'),
        },
      );
    }
  } finally {
    await Promise.all([audience.stop(), server.stop()]);
  }
  return [{ title: 'A message in a chat that many have open', findings }];
}
