import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitFor } from '../testing/wait-for.js';
import { oneAtATime, REQUESTS_AHEAD_MAX } from './one-at-a-time.js';

let server: Server;
let client: Socket;
let received: string;
let begun: string[];
let release: (() => void)[];

const hold: RequestListener = (req, res) => {
  begun.push(req.url ?? '');
  release.push(() => res.end(`answer to ${req.url ?? ''}`));
};

beforeEach(async () => {
  [received, begun, release] = ['', [], []];
  server = createServer(oneAtATime(hold)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('data', (chunk: Buffer) => (received += chunk.toString()));
  client.on('error', () => undefined);
  await once(client, 'connect');
});

afterEach(() => {
  client.destroy();
  server.close();
});

const ask = (...paths: readonly string[]): void => {
  client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
};

it('begins a request when the one before it was answered, in their order', async () => {
  ask('/1', '/2', '/3');
  await waitFor('the first', () => begun.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(begun).toEqual(['/1']);
  for (const count of [1, 2, 3]) {
    await waitFor('the next', () => begun.length === count);
    release[count - 1]?.();
  }
  await waitFor('all answers', () => received.includes('answer to /3'));
  expect(begun).toEqual(['/1', '/2', '/3']);
  ask('/4');
  await waitFor('another one', () => begun.length === 4);
});

it('closes a connection that asks for more ahead, and begins nothing of it', async () => {
  const closed = once(client, 'close');
  ask(...Array.from({ length: REQUESTS_AHEAD_MAX + 2 }, (_, n) => `/${n}`));
  await closed;
  expect(begun).toEqual(['/0']);
});
