import { expect, it } from 'vitest';
import { Channel } from './channel.js';
import type { Place } from './places.js';
import type { Continuation } from './topic-log.js';

const [OLD, NEW] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'];
const at = (epoch: string, number: number): Place => ({ epoch, number });

/** A channel whose log is what a test says it is. */
async function openChannel(log: Continuation) {
  const told: string[] = [];
  let now = log;
  let meanwhile = (): void => undefined;
  const channel = new Channel({
    read: () => {
      meanwhile();
      return Promise.resolve(now);
    },
    onBehind: () => undefined,
  });
  channel.listeners.add({
    event: ({ text }) => told.push(text),
    gap: () => told.push('gap'),
  });
  await channel.catchUp();
  told.length = 0;
  const hear = (id: string) => channel.hear(`event ${id}\n${id}`);
  const becomes = (next: Continuation) => {
    now = next;
  };
  const whileItReads = (happens: () => void) => {
    meanwhile = happens;
  };
  return { channel, told, hear, becomes, whileItReads };
}

const empty: Continuation = { now: at(OLD, 3), texts: 'gap' };

it('hears the first event of a new log as the next one while its connection lasts', async () => {
  const { told, hear } = await openChannel(empty);
  hear(`${OLD}-4`);
  hear(`${NEW}-1`);
  expect(told).toEqual([`${OLD}-4`, `${NEW}-1`]);
});

it('does not take it for the next one after the connection was lost: the log tells the gap', async () => {
  const { channel, told, hear, becomes } = await openChannel(empty);
  channel.lose();
  hear(`${NEW}-1`);
  expect(told).toEqual([]);
  becomes({ now: at(NEW, 1), texts: 'gap' });
  await channel.catchUp();
  hear(`${NEW}-2`);
  expect(told).toEqual(['gap', `${NEW}-2`]);
});

it('is behind after a loss in the middle of a reading, however that ends', async () => {
  const { channel, told, hear, whileItReads } = await openChannel(empty);
  whileItReads(() => channel.lose());
  await channel.catchUp();
  told.length = 0;
  hear(`${NEW}-1`);
  expect(told).toEqual([]);
});
