import { beforeEach, expect, it } from 'vitest';
import { InProcessBus } from '../adapters/in-process/in-process-bus.js';
import { createHub, type Hub } from './hub.js';
import { keepSnapshots, snapshot } from './snapshot.js';

const topic = { kind: 'questions' } as const;

let hub: Hub;
let time: number;
let reads: number;
let open: (key?: string) => Promise<number>;

beforeEach(() => {
  hub = createHub(new InProcessBus());
  [time, reads] = [0, 0];
  const read = async (): Promise<number> => (reads += 1);
  const keptOrRead = keepSnapshots<number>(() => time);
  open = async (key = 'newest') => (await keptOrRead(hub, { key, topic, read })).value;
});

it('reads once a second for all who ask for the same', async () => {
  expect(await Promise.all([open(), open(), open('other')])).toEqual([1, 1, 2]);
  time = 999;
  expect(await open()).toBe(1);
  time = 1000;
  expect(await open()).toBe(3);
});

it('reads anew at once where something has happened', async () => {
  await open();
  await hub.publish({ name: 'userUpdate', type: 'deleted', username: 'ada' }, [topic]);
  expect(await open()).toBe(2);
});

it('keeps nothing while nobody knows what has happened, and no failure', async () => {
  const keptOrRead = keepSnapshots<number>();
  const unknown = { places: async () => ({ questions: '' }) };
  let tries = 0;
  const failing = () =>
    keptOrRead(unknown, {
      key: 'newest',
      topic,
      read: () => Promise.reject(new Error(`${(tries += 1)}`)),
    });
  for (const expected of ['1', '2']) await expect(failing()).rejects.toThrow(expected);
  const again = keepSnapshots<number>();
  await expect(
    again(hub, { key: 'newest', topic, read: () => Promise.reject(new Error('lost')) }),
  ).rejects.toThrow('lost');
  expect((await again(hub, { key: 'newest', topic, read: async () => 7 })).value).toBe(7);
});

it('tells visitors no places, as they cannot listen', async () => {
  const read = async () => 7;
  const session = { id: 's', username: 'ada' };
  expect((await snapshot({ places: hub.places, session }, topic, read)).places).toHaveProperty(
    'questions',
  );
  expect(await snapshot({ places: hub.places, session: null }, topic, read)).toEqual({
    value: 7,
    places: {},
  });
});
