import { EventEmitter, once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import compression from 'compression';
import express, { type RequestHandler } from 'express';
import { afterEach, expect, it } from 'vitest';
import { AppError } from '../request/errors.js';
import { waitFor } from '../testing/wait-for.js';
import { jsonArray, JsonText, streamJson } from './json-text.js';

/** So large that its text begins to be sent before the next one is read. */
const PIECE = 'x'.repeat(300_000);
const takeTurn = <T>(read: () => Promise<T>): Promise<T> => read();

let server: Server | undefined;
afterEach(() => server?.closeAllConnections());
afterEach(() => server?.close());

/** Asks a server for what `answer` answers. */
async function ask(answer: RequestHandler, headers = {}): Promise<IncomingMessage> {
  const app = express().use(compression()).use(answer);
  app.use(((_error, _req, res, next) => {
    if (res.headersSent) next(_error);
    else res.status(500).end('failed');
  }) as express.ErrorRequestHandler);
  // The last handler of Express would print the failure.
  app.set('env', 'test');
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(get({ port, headers }), 'response')) as [IncomingMessage];
  return response;
}

async function* numbers(count: number, each: (n: number) => void = () => undefined) {
  for (let n = 0; n < count; n += 1) {
    each(n);
    yield await Promise.resolve({ n, text: PIECE });
  }
}

it('waits for its reader, without leaving a listener behind at each wait', async () => {
  let [written, mostListeners] = [0, 0];
  const response = await ask((_req, res) =>
    streamJson(
      res,
      new JsonText(
        jsonArray(
          numbers(200, (n) => {
            written = n;
            mostListeners = Math.max(mostListeners, res.listenerCount('drain'));
            mostListeners = Math.max(mostListeners, res.listenerCount('close'));
          }),
        ),
      ),
      { takeTurn },
    ),
  );
  await waitFor('a first part', () => written > 0);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const ahead = written;
  expect(ahead).toBeLessThan(150);
  let text = '';
  for await (const chunk of response) text += String(chunk);
  expect(JSON.parse(text)).toHaveLength(200);
  expect(mostListeners).toBeLessThan(10);
});

it('reads no further, and lets go of what it reads, when its reader leaves', async () => {
  let hasEnded = false;
  async function* endless() {
    try {
      yield* numbers(Infinity);
    } finally {
      hasEnded = true;
    }
  }
  const response = await ask((_req, res) =>
    streamJson(res, new JsonText(jsonArray(endless())), { takeTurn }),
  );
  response.destroy();
  await waitFor('the end', () => hasEnded);
});

it('is nobody’s failure when its reader leaves while the next part waits for its turn', async () => {
  let [turns, ended] = [0, ''];
  const refuseWhoLeft: typeof takeTurn = async (read) => {
    turns += 1;
    if (turns === 1) return read();
    await once(left, 'left');
    throw new AppError('left', 'The request was interrupted.');
  };
  const left = new EventEmitter();
  const response = await ask(async (_req, res) => {
    res.on('close', () => setImmediate(() => left.emit('left')));
    ended = await streamJson(res, new JsonText(jsonArray(numbers(50))), {
      takeTurn: refuseWhoLeft,
    }).then(
      () => 'quietly',
      (error: unknown) => String(error),
    );
  });
  response.destroy();
  await waitFor('the end', () => ended !== '');
  expect([turns, ended]).toEqual([2, 'quietly']);
});

it('lets go of what it reads when its turn fails before the answer begins', async () => {
  let [turns, hasLetGo] = [0, false];
  async function* items() {
    try {
      for (;;) yield await Promise.resolve('x'.repeat(100_000));
    } finally {
      hasLetGo = true;
    }
  }
  const response = await ask((_req, res) =>
    streamJson(res, new JsonText(jsonArray(items())), {
      takeTurn: async (read) => {
        turns += 1;
        if (turns === 2) throw new AppError('left', 'The request was interrupted.');
        return read();
      },
    }),
  );
  response.resume();
  expect([response.statusCode, turns, hasLetGo]).toEqual([500, 2, true]);
});

it('answers a failure before the first part with a status of its own', async () => {
  const fails = numbers(1, () => {
    throw new Error('The disk is gone.');
  });
  const response = await ask((_req, res) =>
    streamJson(res, new JsonText(jsonArray(fails)), { takeTurn }),
  );
  expect(response.statusCode).toBe(500);
  response.resume();
});

it('breaks off after a later failure, so that nobody takes it for the whole', async () => {
  const fails = numbers(100, (n) => {
    if (n === 50) throw new Error('The disk is gone.');
  });
  const response = await ask((_req, res) =>
    streamJson(res, new JsonText(jsonArray(fails)), { takeTurn }),
  );
  const reading = (async () => {
    for await (const chunk of response) expect(chunk).not.toBe('');
  })();
  await expect(reading).rejects.toThrow('aborted');
});

it('is whole when it is compressed on its way', async () => {
  const response = await ask(
    (_req, res) => streamJson(res, new JsonText(jsonArray(numbers(50))), { takeTurn }),
    { 'accept-encoding': 'gzip' },
  );
  expect(response.headers['content-encoding']).toBe('gzip');
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  expect(bytes).toBeGreaterThan(1000);
  expect(response.complete).toBe(true);
});

it.each([
  ['as it is', {}, undefined],
  ['compressed', { 'accept-encoding': 'br' }, 'br'],
])('is answered in one piece where it is short, %s', async (_how, headers, encoding) => {
  const items = Array.from({ length: 20 }, (_, n) => ({ n, text: 'é'.repeat(9_000) }));
  let turns = 0;
  const response = await ask(
    (_req, res) =>
      streamJson(res, new JsonText(jsonArray(items)), {
        takeTurn: (read) => {
          turns += 1;
          return read();
        },
      }),
    headers,
  );
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers['content-length']).toBe(String(body.length));
  const text = encoding === undefined ? body : brotliDecompressSync(body);
  expect(JSON.parse(text.toString())).toEqual(items);
  // A turn of the reader's is no longer than for a stream.
  expect(turns).toBe(3);
});
