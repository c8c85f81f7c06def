import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, it } from 'vitest';
import { createTurns } from '../request/turns.js';
import { waitFor } from '../testing/wait-for.js';
import { sendStream } from './send-file.js';

let server: Server;
afterEach(() => server.close());

/** An address at which pieces are sent that are noted as they are read: whether it was in a turn, and that it has ended. */
async function sending(pieces: number) {
  let isTurn = false;
  const noted: unknown[] = [];
  async function* read(): AsyncGenerator<Buffer> {
    try {
      for (let piece = 0; piece < pieces; piece += 1) {
        noted.push(isTurn);
        yield Buffer.alloc(100_000);
      }
    } finally {
      noted.push('end');
    }
  }
  const takeTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    isTurn = true;
    return work().finally(() => {
      isTurn = false;
    });
  };
  const app = express().get('/', (req, res) =>
    sendStream(
      req,
      res,
      { size: undefined, version: '1', fileName: 'x', contentType: 'application/x-tar', read },
      { who: 'ada', left: new AbortController().signal, takeTurn, downloads: createTurns() },
    ),
  );
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, noted };
}

it('reads each piece in a turn of its reader’s', async () => {
  const { address, noted } = await sending(3);
  expect((await (await fetch(address)).arrayBuffer()).byteLength).toBe(300_000);
  expect(noted).toEqual([true, true, true, 'end']);
});

it('reads no further once its reader has left', async () => {
  const { address, noted } = await sending(100_000);
  const leaving = new AbortController();
  await fetch(address, { signal: leaving.signal });
  leaving.abort();
  await waitFor('its end', () => noted.at(-1) === 'end');
  expect(noted.length).toBeLessThan(100_000);
});
