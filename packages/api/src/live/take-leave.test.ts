import { once } from 'node:events';
import { createWSClient, createTRPCClient, wsLink } from '@trpc/client';
import { readWire } from '@collabor8/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { AppRouter } from '../main/create-api.js';
import type { TestProcess } from '../testing/test-process.js';
import { signUp, startTestServer, type Person, type TestServer } from '../testing/test-server.js';
import { waitFor } from '../testing/wait-for.js';
import { LIVE_PATH } from './live-server.js';

let server: TestServer;
let ada: Person;
beforeEach(async () => {
  server = await startTestServer({ drainSeconds: 0.05 });
  ada = await signUp(server, 'ada');
});
afterEach(() => server.close());

/** A tab whose proxy leads to any of several processes. */
function openTab(place: { to: TestProcess }) {
  class SocketWithCookie extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { cookie: ada.cookie } });
    }
  }
  const socket = createWSClient({
    url: () => `${place.to.url.replace('http', 'ws')}${LIVE_PATH}`,
    WebSocket: SocketWithCookie as never,
    retryDelayMs: () => 20,
  });
  return { socket, trpc: createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] }) };
}

it('hands a tab over to another process, and nothing that happens meanwhile is missed or doubled', async () => {
  const second = await server.startBeside('second');
  const place: { to: TestProcess } = { to: second };
  const { socket, trpc } = openTab(place);
  const heard: string[] = [];
  let attached = 0;
  trpc.live.subscribe(
    { topic: { kind: 'messages' } },
    {
      onData(message) {
        const frame = readWire(message, { kind: 'messages' });
        if (frame?.kind === 'attached') attached += 1;
        else if (frame?.event.name === 'messageUpdate') heard.push(frame.event.message.msg);
      },
    },
  );
  await waitFor('the subscription', () => attached === 1);
  let said = 0;
  const talk = { isOver: false };
  const talking = (async () => {
    while (!talk.isOver) {
      await ada.trpc.messages.send.mutate({ msg: String(said) });
      said += 1;
    }
  })();
  await waitFor('the first words', () => heard.length > 5);

  place.to = server;
  await second.close();
  expect(second.connections.all()).toEqual([]);
  expect(server.connections.all()).toHaveLength(1);
  const whenMoved = heard.length;
  await waitFor('words at the new place', () => heard.length > whenMoved + 5);
  talk.isOver = true;
  await talking;
  await waitFor('the last words', () => heard.length === said);
  expect(heard).toEqual(Array.from({ length: said }, (_, n) => String(n)));
  await socket.close();
});

it('answers the calls that a socket has asked for before it closes', async () => {
  const alone = await startTestServer({ drainSeconds: 0 });
  const eve = await signUp(alone, 'eve');
  const { cookie } = eve;
  const client = new WebSocket(`${alone.url.replace('http', 'ws')}${LIVE_PATH}`, {
    headers: { cookie },
  });
  const answered = new Set<unknown>();
  client.on('message', (data: Buffer) => {
    const { id, result } = JSON.parse(data.toString()) as { id: unknown; result?: unknown };
    if (result !== undefined) answered.add(id);
  });
  await once(client, 'open');
  const asked = Array.from({ length: 30 }, (_, id) => ({
    ...{ id, method: 'mutation' },
    params: { path: 'messages.send', input: { msg: `Still here ${id}` } },
  }));
  client.send(JSON.stringify(asked));
  await waitFor('the first answer', () => answered.size > 0);
  const closed = once(client, 'close');
  await alone.close();
  await closed;
  expect(answered.size).toBe(asked.length);
});
