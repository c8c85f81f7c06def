import { once } from 'node:events';
import {
  readWire,
  type CallEvent,
  type LiveEvent,
  type Topic,
  type WireMessage,
} from '@collabor8/domain';
import { WebSocket } from 'ws';
import type { Participant } from './chats-store.js';

/** What the live subscription sends. */
interface LiveMessage {
  readonly result?: { readonly data?: WireMessage };
}

/** One person's tab: a socket, and requests over HTTP beside it, as the web app has them. */
export interface CallTab {
  readonly username: string;
  readonly connectionId: string;
  /** Resolves with the time of the next event of this name about a call. */
  hears(name: CallEvent['name'], callId: string): Promise<number>;
  listen(topic: Topic): Promise<void>;
  stopListening(): void;
  post(procedure: string, input: object): Promise<void>;
  close(): void;
}

const isOfCall = (event: LiveEvent): event is CallEvent => event.name.startsWith('call');

const callIdOf = (event: CallEvent): string =>
  event.name === 'callSignal' ? event.callId : event.call.callId;

export async function openCallTab(url: string, person: Participant): Promise<CallTab> {
  const { username, cookie } = person;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { cookie } });
  const awaited = new Map<string, (time: number) => void>();
  const attached: ((connectionId: string) => void)[] = [];
  let lastRequest = 0;

  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text === 'PING') socket.send('PONG');
    if (!text.startsWith('{')) return;
    const message = (JSON.parse(text) as LiveMessage).result?.data;
    // Of calls nothing is sent as a short text, which alone would need to know its topic.
    const frame = message === undefined ? null : readWire(message, { kind: 'person', username });
    if (frame?.kind === 'attached') attached.shift()?.(frame.connectionId);
    if (frame?.kind !== 'event' || !isOfCall(frame.event)) return;
    const key = `${frame.event.name} ${callIdOf(frame.event)}`;
    awaited.get(key)?.(performance.now());
    awaited.delete(key);
  });
  await once(socket, 'open');

  const subscribe = (topic: Topic): Promise<string> => {
    lastRequest += 1;
    const params = { path: 'live', input: { topic } };
    socket.send(JSON.stringify({ id: lastRequest, method: 'subscription', params }));
    return new Promise((resolve) => attached.push(resolve));
  };
  const connectionId = await subscribe({ kind: 'person', username });

  return {
    username,
    connectionId,

    hears: (name, callId) =>
      new Promise((resolve) => {
        awaited.set(`${name} ${callId}`, resolve);
      }),

    async listen(topic) {
      await subscribe(topic);
    },

    stopListening() {
      socket.send(JSON.stringify({ id: lastRequest, method: 'subscription.stop' }));
    },

    async post(procedure, input) {
      const response = await fetch(`${url}/trpc/${procedure}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${procedure} was refused: ${text}`);
    },

    close: () => socket.terminate(),
  };
}
