import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, it } from 'vitest';
import { expectCalmDuring } from '../testing/torture/bystander.js';
import { startVictim, type Victim, type Visitor } from '../testing/torture/victim.js';

const LONG = 'All work and no play. '.repeat(1300);
const PIPELINED_BYTES = 1_200_000;

let victim: Victim;
let eve: Visitor;
let ben: Visitor;

/** Questions with answers and comments: some megabytes each. */
beforeAll(async () => {
  victim = await startVictim({ RATE_LIMITS: 'off' });
  [eve, ben] = [await victim.signUp('eve'), await victim.signUp('ben')];
  for (let n = 0; n < 10; n += 1) {
    const qid = randomUUID();
    await eve.change('questions.ask', { _id: qid, title: `Q ${n}`, text: LONG, tagNames: 'a' });
    for (let a = 0; a < 60; a += 1) await eve.change('questions.answer', { qid, text: LONG });
  }
});

afterAll(() => victim.stop());

/** A connection that sends requests and reads nothing. */
async function askAndNotRead(head: string, times: number): Promise<Socket> {
  const { hostname, port } = new URL(victim.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(head.repeat(times));
  return socket;
}

const list = (): string =>
  `GET /question/getQuestion HTTP/1.1\r\nHost: x\r\nCookie: ${eve.cookie}\r\n\r\n`;

it('a megabyte of requests on each of five connections begins five answers at most', async () => {
  const times = Math.floor(PIPELINED_BYTES / list().length);
  await expectCalmDuring(victim, ben, async () => {
    const sockets: Socket[] = [];
    for (let n = 0; n < 5; n += 1) sockets.push(await askAndNotRead(list(), times));
    await delay(4000);
    for (const socket of sockets) socket.destroy();
  });
});

it('fifty connections that ask and don’t read hold a part of their answer each', async () => {
  await expectCalmDuring(victim, ben, async () => {
    const sockets: Socket[] = [];
    for (let n = 0; n < 50; n += 1) sockets.push(await askAndNotRead(list(), 10));
    await delay(5000);
    for (const socket of sockets) socket.destroy();
  });
});
