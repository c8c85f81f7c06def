import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DocumentStore } from '../../ports/document-store.js';
import { UnreachableError } from '../../ports/failures.js';
import { specimens } from '../../testing/document-store/specimens.js';
import { databaseUrl, dropDatabase } from '../../testing/mongodb-server.js';
import { waitFor } from '../../testing/wait-for.js';
import { openMongodbStore } from './mongodb-store.js';

const SELECTION_MS = 2_000;

const place = `test-${randomUUID()}`;

/** A way to the database that can be cut. */
async function relayTo(host: string, port: number) {
  const sockets = new Set<Socket>();
  const serve = (): Server =>
    createServer((near) => {
      const far = connect(port, host);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
    });
  let server = serve().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = (server.address() as AddressInfo).port;
  return {
    port: own,
    async cut(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend(): Promise<void> {
      server = serve().listen(own, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

let relay: Awaited<ReturnType<typeof relayTo>>;
let store: DocumentStore;

beforeEach(async () => {
  const url = new URL(databaseUrl(place));
  relay = await relayTo(url.hostname, Number(url.port || 27017));
  url.host = `127.0.0.1:${relay.port}`;
  url.searchParams.delete('replicaSet');
  url.searchParams.set('directConnection', 'true');
  store = await openMongodbStore({
    url: url.toString(),
    definitions: [specimens],
    selectionMs: SELECTION_MS,
  });
});

afterEach(async () => {
  await store.close();
  await relay.cut();
  await dropDatabase(place);
});

const read = () => store.collection(specimens).get('a');
const timeOf = async (call: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await expect(call()).rejects.toThrow(UnreachableError);
  return performance.now() - begun;
};

it('a database that is gone is waited for once, then refused at once, and found when it is back', async () => {
  await store.collection(specimens).insert({ _id: 'a', rank: 1 });
  await relay.cut();
  await expect(read()).rejects.toThrow(UnreachableError);
  // A lost connection may be told before the driver has looked for another one.
  await expect(read()).rejects.toThrow(UnreachableError);
  const writes = [
    read,
    () => store.collection(specimens).insert({ _id: 'b', rank: 1 }),
    () => store.transaction((unit) => unit.collection(specimens).insert({ _id: 'c', rank: 1 })),
    () => store.ping(),
  ];
  for (const call of writes) expect(await timeOf(call)).toBeLessThan(SELECTION_MS / 2);

  await relay.mend();
  const mended = performance.now();
  await waitFor('the database to be found', async () => {
    try {
      return (await read()) !== undefined;
    } catch {
      return false;
    }
  });
  expect(performance.now() - mended).toBeLessThan(1_500);
});

it('a unit of work that meets the outage is refused, not run again for a minute', async () => {
  await relay.cut();
  const unit = () =>
    store.transaction((inside) => inside.collection(specimens).insert({ _id: 'c', rank: 1 }));
  expect(await timeOf(unit)).toBeLessThan(4 * SELECTION_MS);
});

it('a store is closed while its database is away', async () => {
  await relay.cut();
  await expect(read()).rejects.toThrow(UnreachableError);
  await store.close();
  await relay.mend();
});
