import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { post } from './post.js';

let answer: string;
const server = createServer((socket) => {
  socket.once('error', () => undefined);
  socket.once('data', () => socket.end(answer));
});

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

const asked = (): ReturnType<typeof post> => {
  const { port } = server.address() as AddressInfo;
  const sent = { headers: { 'content-length': 1 }, body: 'x', isPrivateToo: true };
  return post(`http://127.0.0.1:${port}/`, sent);
};

it.each([
  ['204 No Content', { status: 204, pauseMs: undefined }],
  ['302 Found\r\nLocation: http://127.0.0.1:1/', { status: 302, pauseMs: undefined }],
  ['503 Unavailable\r\nRetry-After: 9', { status: 503, pauseMs: 9000 }],
  ['503 Unavailable\r\nRetry-After: 1e99', { status: 503, pauseMs: undefined }],
])('goes no further than an answer of %j', async (head, expected) => {
  answer = `HTTP/1.1 ${head}\r\n\r\n`;
  expect(await asked()).toEqual(expected);
});

it.each([
  ['nothing', ''],
  ['no HTTP', 'hello\r\n\r\n'],
  [
    'another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  ],
  ['heads without end', `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`],
])(
  'fails, and waits no longer, where the answer is %s',
  async (_what, told) => {
    answer = told;
    await expect(asked()).rejects.toThrow();
  },
  15_000,
);
