/**
 * Sends the same event to every connected socket: `fan-out-server.ts hub|ws|socket.io`. Asked for a
 * number of events, it publishes them one in each turn of its event loop; it answers with its
 * processor time so far.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Server } from 'socket.io';
import { WebSocketServer } from 'ws';
import { answerRequests } from './child-process.js';
import { event } from './fan-out-event.js';
import { startTestServer } from './product.js';
import { processorTime } from './rounds.js';

interface Broadcaster {
  readonly url: string;
  broadcast(): void | Promise<void>;
}

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const start: Readonly<Record<string, () => Promise<Broadcaster>>> = {
  async hub() {
    const { url, hub } = await startTestServer();
    return { url, broadcast: () => hub.publish(event, [{ kind: 'questions' }]) };
  },

  async ws() {
    const server = createServer();
    const sockets = new WebSocketServer({ server });
    return {
      url: await listen(server),
      broadcast() {
        const text = JSON.stringify(event);
        for (const socket of sockets.clients) socket.send(text);
      },
    };
  },

  async 'socket.io'() {
    const server = createServer();
    const io = new Server(server, { transports: ['websocket'], serveClient: false });
    return {
      url: await listen(server),
      broadcast() {
        io.emit(event.name, event);
      },
    };
  },
};

const broadcaster = await start[process.argv[2] ?? '']?.();
if (broadcaster === undefined) throw new Error('Name the kind of server.');
answerRequests(async (events: number) => {
  for (let sent = 0; sent < events; sent += 1) {
    await broadcaster.broadcast();
    await nextTurn();
  }
  return processorTime();
});
process.stdout.write(`${broadcaster.url}\n`);
