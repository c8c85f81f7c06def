import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '../live/live-server.js';
import { SOCKETS_MAX } from '../live/socket-limits.js';
import { ROOM } from '../request/arrivals.js';
import { expectCalmDuring } from '../testing/torture/bystander.js';
import { beginRequest, type RawRequest } from '../testing/torture/raw-requests.js';
import { startVictim, type Victim, type Visitor } from '../testing/torture/victim.js';

const ATTACK_MS = 1500;
/** A server at rest takes 150; what is sent to it would take 300 to 400 more. */
const PEAK_MB = 350;
/** A megabyte. */
const MB = 1024 * 1024;

let victim: Victim;
let eve: Visitor;
let ben: Visitor;
let opened: Socket[];

beforeEach(async () => {
  victim = await startVictim();
  [eve, ben] = [await victim.signUp('eve'), await victim.signUp('ben')];
  opened = [];
});

afterEach(async () => {
  for (const socket of opened) socket.destroy();
  await victim.stop();
});

async function begin(request: RawRequest, count: number): Promise<readonly Socket[]> {
  const sockets = await Promise.all(
    Array.from({ length: count }, () => beginRequest(victim.url, request)),
  );
  opened.push(...sockets);
  return sockets;
}

/** All of a body but its last bytes. */
const unfinished = (path: string, length: number, cookie?: string): RawRequest => ({
  ...{ path, length },
  ...(cookie !== undefined && { cookie }),
  sent: `{"username":"${'x'.repeat(length - 100)}`,
});

it.each([
  ['a stranger’s to log in', '/user/login', MB, 300, false],
  ['a stranger’s that only people may send', '/whiteboard/addWhiteboard', 2_700_000, 100, false],
  ['a person’s', '/whiteboard/addWhiteboard', 2_700_000, 100, true],
  ['a person’s calls', '/trpc/whiteboards.updateWhiteboard', 3.9 * MB, 100, true],
  ['a person’s pictures', '/picture', 9.9 * MB, 40, true],
])('bodies that never end are not kept: %s', async (_whose, path, length, count, isSignedIn) => {
  const request = unfinished(path, Math.floor(length), isSignedIn ? eve.cookie : undefined);
  await expectCalmDuring(victim, ben, async () => {
    await begin(request, count);
    await delay(ATTACK_MS);
  });
  expect(await victim.peakMemory()).toBeLessThan(PEAK_MB);
});

it('bodies that trickle keep nobody at their address from logging in', async () => {
  const slow = await begin({ path: '/trpc/users.login', length: 200, sent: '{' }, 40);
  const trickle = setInterval(() => slow.forEach((socket) => socket.write(' ')), 300);
  try {
    for (let round = 0; round < 5; round += 1) {
      const begun = performance.now();
      const answers = await Promise.all([
        fetch(`${victim.url}/trpc/users.openSession`),
        fetch(`${victim.url}/user/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'ben', password: 'correct horse' }),
        }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(performance.now() - begun).toBeLessThan(5000);
    }
  } finally {
    clearInterval(trickle);
  }
});

it('a body that makes no progress is answered with 408, and its connection ends', async () => {
  const [socket] = await begin({ path: '/user/login', length: 200, sent: '{' }, 1);
  if (socket === undefined) throw new Error('No connection.');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('The request came too slowly. Please try again.');
});

/** The beginning of a frame of so many bytes, as a client masks it. */
function frameHead(length: number): Buffer {
  const head = Buffer.alloc(14);
  head[0] = 0x81;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

async function beginFrame(bytes: number): Promise<void> {
  const { hostname, port } = new URL(victim.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  opened.push(socket);
  await once(socket, 'connect');
  socket.write(
    [
      `GET ${LIVE_PATH} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      `Cookie: ${eve.cookie}`,
      '\r\n',
    ].join('\r\n'),
  );
  await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  socket.resume();
  socket.write(Buffer.concat([frameHead(bytes), Buffer.alloc(bytes - 100)]));
}

it('frames that never end are not kept, and dropping them stalls nobody', async () => {
  const bytes = 4 * MB;
  let kept: readonly Socket[] = [];
  await expectCalmDuring(victim, ben, async () => {
    await Promise.all(Array.from({ length: SOCKETS_MAX }, () => beginFrame(bytes)));
    await delay(ATTACK_MS);
    kept = opened.filter(({ closed }) => !closed);
    for (const socket of opened) socket.destroy();
    await delay(ATTACK_MS / 3);
  });
  expect(kept.length).toBeLessThanOrEqual(ROOM.person.each / bytes);
  expect(await victim.peakMemory()).toBeLessThan(PEAK_MB);
});

function openSocket(): Promise<WebSocket | number> {
  const client = new WebSocket(`${victim.url.replace('http', 'ws')}${LIVE_PATH}`, {
    headers: { cookie: eve.cookie },
  });
  return new Promise((resolve) => {
    client.once('open', () => resolve(client));
    client.once('unexpected-response', (_req, { statusCode = 0 }) => resolve(statusCode));
    client.once('error', () => undefined);
  });
}

it(`one person has ${SOCKETS_MAX} sockets, and another one when one of them has closed`, async () => {
  const all = await Promise.all(Array.from({ length: SOCKETS_MAX + 10 }, openSocket));
  const open = all.filter((each) => typeof each !== 'number');
  expect(open).toHaveLength(SOCKETS_MAX);
  expect(all.filter((each) => each === 429)).toHaveLength(10);
  open[0]?.terminate();
  let next: WebSocket | number = 429;
  while (next === 429) next = await openSocket();
  expect(next).toBeInstanceOf(WebSocket);
  for (const socket of [...open, next]) if (typeof socket !== 'number') socket.terminate();
});

it('a long frame is taken of a board’s picture, and of nothing else', async () => {
  const socket = await openSocket();
  if (typeof socket === 'number') throw new Error(`The server refused: ${socket}`);
  const ask = async (id: number, path: string, input: unknown): Promise<string> => {
    socket.send(JSON.stringify({ id, method: 'mutation', params: { path, input } }));
    const [answer] = (await once(socket, 'message')) as [Buffer];
    return answer.toString();
  };
  const long = randomBytes(50_000).toString('base64');
  expect(await ask(1, 'messages.send', { msg: long })).toContain('longer than 65536 bytes');
  const picture = { id: randomUUID(), content: `data:image/png;base64,${long}` };
  expect(await ask(2, 'whiteboards.updateWhiteboard', picture)).toContain('"id":2');
  expect(await ask(3, 'whiteboards.leave', { id: picture.id })).toContain('"id":3');
  // What comes as a few kilobytes and is unpacked to megabytes is read by nobody, and ends the connection.
  const packed = { ...picture, content: `data:image/png;base64,${'A'.repeat(3 * MB)}` };
  const answered = ask(4, 'whiteboards.updateWhiteboard', packed);
  const [ended] = (await Promise.race([once(socket, 'close'), answered])) as [unknown];
  expect(ended).toBe(1006);
});
