import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { BSON } from 'mongodb';
import { afterEach, expect, it } from 'vitest';
import { connect } from './connect.js';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

const OP_REPLY = 1;
const OP_MSG = 2013;
const HEADER_BYTES = 16;

/** The answer to a message in the form in which it was asked. */
function reply(message: Buffer, answer: Readonly<Record<string, unknown>>): Buffer {
  const isMessage = message.readInt32LE(12) === OP_MSG;
  // Flags and a section's kind; or flags, a cursor, a place and the number of documents.
  const prelude = Buffer.alloc(isMessage ? 5 : 20);
  if (!isMessage) prelude.writeInt32LE(1, 16);
  const body = Buffer.concat([prelude, BSON.serialize(answer)]);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32LE(HEADER_BYTES + body.length, 0);
  header.writeInt32LE(message.readInt32LE(4), 8);
  header.writeInt32LE(isMessage ? OP_MSG : OP_REPLY, 12);
  return Buffer.concat([header, body]);
}

/** A server that answers all it is asked by saying what it is. */
async function serverThatIs(what: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = { ok: 1, helloOk: true, isWritablePrimary: true, minWireVersion: 0, ...what };
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      while (received.length >= HEADER_BYTES && received.length >= received.readInt32LE(0)) {
        const length = received.readInt32LE(0);
        socket.write(reply(received.subarray(0, length), answer));
        received = received.subarray(length);
      }
    });
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

it('refuses a server that stands alone, and says how to make it a replica set', async () => {
  const host = await serverThatIs({ maxWireVersion: 21 });
  await expect(connect(`mongodb://${host}/`)).rejects.toThrow(
    `The MongoDB server at ${host} stands alone and has no transactions. Make it a replica set of one: start mongod with --replSet rs0 and run rs.initiate() once in mongosh.`,
  );
});

it('refuses a replica set that is too old to read one moment', async () => {
  const host = await serverThatIs({ maxWireVersion: 9, setName: 'rs0', hosts: [] });
  await expect(connect(`mongodb://${host}/?directConnection=true`)).rejects.toThrow(
    `The MongoDB server at ${host} is older than 5.0. Upgrade it first.`,
  );
});

it('says where nobody answers, without the password of the address', async () => {
  const refused = connect('mongodb://ada:secret@127.0.0.1:1/?replicaSet=rs0', 200);
  await expect(refused).rejects.toThrow(
    'No primary of a MongoDB replica set answers at 127.0.0.1:1',
  );
  await expect(refused).rejects.not.toThrow('secret');
});

it.each(['mongodb://', 'mongodb://localhost/?nonsense=1', 'mongodb://a:x/'])(
  'says of %s that it is no address',
  async (url) => {
    await expect(connect(url)).rejects.toThrow('STORE_URL is no address of a MongoDB replica set');
  },
);

it('says that a name can’t be found which should stand for a replica set', async () => {
  await expect(connect('mongodb+srv://ada:secret@cluster.invalid/collabor8')).rejects.toThrow(
    /^The name cluster\.invalid of STORE_URL can't be found \(querySrv E\w+ _mongodb\._tcp\.cluster\.invalid\)\. Correct it/,
  );
});
