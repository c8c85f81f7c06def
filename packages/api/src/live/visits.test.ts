import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { newTally } from '../metrics/tally.js';
import { createArrivals } from '../request/arrivals.js';
import { openConnections } from '../testing/open-connections.js';
import { GuardedSocket } from './guarded-socket.js';
import { createVisits } from './visits.js';

const visits = createVisits({
  api: {
    arrivals: createArrivals(),
    services: {
      users: {
        sessions: {
          find: () => Promise.resolve(null),
          findByToken: () => Promise.resolve(null),
          endedAmong: () => Promise.resolve([]),
          noteUse: () => Promise.resolve(),
        },
        disconnected: () => Promise.resolve(),
        passwordsWaiting: () => 0,
      },
    },
  },
  connections: openConnections(),
  metrics: { tally: newTally() },
  log: pino({ level: 'silent' }),
  trustProxy: 0,
});

/** A connection of somebody's, and the messages of it that were dealt with. */
async function connected(username: string) {
  const client = new GuardedSocket(null as never, undefined, {});
  const dealtWith: string[] = [];
  client.on('message', (data: Buffer) => dealtWith.push(String(data)));
  vi.spyOn(client, 'terminate').mockReturnValue();
  const { ready } = visits.open({
    ...{ client, socket: new PassThrough(), leavePlace: () => undefined },
    req: { socket: {}, headers: {} } as never,
    session: { id: username, username },
  });
  await ready;
  const send = (text: string) => client.emit('message', Buffer.from(text), false);
  return { client, dealtWith, send };
}

it('one message of a person is dealt with in each turn, from however many connections, each in their order', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => connected('ada')));
  const ben = await connected('ben');
  for (const { send } of all) for (const text of ['first', 'second']) send(text);
  ben.send('mine');
  const dealt = () => all.flatMap(({ dealtWith }) => dealtWith);
  while (ben.dealtWith.length === 0) await nextTurn();
  expect(dealt().length).toBeLessThan(4);
  while (dealt().length < 40) await nextTurn();
  for (const { dealtWith } of all) expect(dealtWith).toEqual(['first', 'second']);
});

it('what has not been dealt with when its connection ends never is', async () => {
  const [first, second] = [await connected('ada'), await connected('ada')];
  first.send('first');
  second.send('second');
  second.client.emit('close');
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  expect([first.dealtWith, second.dealtWith]).toEqual([['first'], []]);
});
