import { once } from 'node:events';
import { connect as connectTo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestProcess } from '../testing/test-process.js';
import {
  connect,
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../testing/test-server.js';
import { waitFor } from '../testing/wait-for.js';

const STALLED_MS = 1_000;
const LONG = 'All work and no play. '.repeat(1_300);
const [QUESTIONS, ANSWERS] = [8, 60];

let server: TestServer;
/** Cuts off who takes nothing. */
let strict: TestProcess;
let ada: Person;

beforeEach(async () => {
  server = await startTestServer();
  strict = await server.startBeside('strict', { stalledMs: STALLED_MS });
  ada = await signUp(server, 'ada');
});
afterEach(() => server.close());

/** Some megabytes more than the network holds between two programs. */
async function writeMuch(): Promise<void> {
  for (let n = 0; n < QUESTIONS; n += 1) {
    const asked = { title: `Q ${n}`, text: LONG, tagNames: 'a' };
    const { _id: qid } = await ada.trpc.questions.ask.mutate(asked);
    for (let answers = 0; answers < ANSWERS; answers += 1) {
      await ada.trpc.questions.answer.mutate({ qid, text: LONG });
    }
  }
}

/** Asks for all questions on a connection of its own; reads nothing yet. */
async function askForAll(): Promise<Socket> {
  const socket = connectTo(Number(new URL(strict.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(
    `GET /question/getQuestion HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${ada.cookie}\r\n\r\n`,
  );
  return socket;
}

const END_OF_ANSWER = '\r\n0\r\n\r\n';

it('keeps idle connections for longer than a proxy does, so that no request meets a closing one', async () => {
  const { headers } = await fetch(`${server.url}/readyz`);
  const [, seconds] = /^timeout=([0-9]+)$/.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(120);
});

it('cuts off who takes nothing of an answer, and lets who reads slowly read to the end', async () => {
  await writeMuch();
  const stalled = await askForAll();
  await delay(3 * STALLED_MS);
  let rest = '';
  stalled.on('data', (chunk: Buffer) => (rest = (rest + chunk.toString()).slice(-10)));
  stalled.resume();
  await once(stalled, 'close');
  expect(rest.endsWith(END_OF_ANSWER)).toBe(false);

  const [reader, begun] = [await askForAll(), performance.now()];
  let end = '';
  reader.on('data', (chunk: Buffer) => {
    end = (end + chunk.toString()).slice(-10);
    reader.pause();
    setTimeout(() => reader.resume(), 10);
  });
  reader.resume();
  await once(reader, 'close');
  expect(performance.now() - begun).toBeGreaterThan(STALLED_MS);
  expect(end.endsWith(END_OF_ANSWER)).toBe(true);
});

it('leaves a realtime connection alone on which nothing happens', async () => {
  const heard: unknown[] = [];
  const listener = connect(strict, ada.username, ada.cookie);
  const listening = listener.trpc.live.subscribe(
    { topic: { kind: 'messages' } },
    { onData: (event) => heard.push(event) },
  );
  await waitFor('the connection', () => listener.socket.connection?.state === 'open');
  const before = listener.socket.connection;
  await delay(3 * STALLED_MS);
  await ada.trpc.messages.send.mutate({ msg: 'Still there?' });
  await waitFor('the message', () => heard.length > 0);
  expect(listener.socket.connection?.id).toBe(before?.id);
  listening.unsubscribe();
  await listener.leave();
});
