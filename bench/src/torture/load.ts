import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Topic } from '@collabor8/domain';
import type { Person } from '../product.js';
import { createRandom } from '../random.js';
import type { Section } from '../report.js';
import { median } from '../rounds.js';
import { activities, openHall, type Hall } from './activity.js';
import { healthOf, startBuilt, type Health } from './built-server.js';
import { counted, never, type Place } from './part.js';
import { leaveAll, newPeopleAt } from './people.js';

const SAMPLES = 60;
/** How long somebody thinks between two things, on average. */
const PAUSE_MS = 250;
/** What the last third may hold beyond the middle one: caches and logs that are still being filled. */
const GROWTH = { rss: 1.25, heap: 1.25 } as const;
const SLACK_MB = 24;
/** People on a slow machine still don't notice. */
const DELAY_P99_MS = 250;

const megabytes = (bytes: number): number => bytes / 2 ** 20;

const topicsOf = ({ qid, chatId, boardId }: Hall, username: string): readonly Topic[] => [
  { kind: 'questions' },
  { kind: 'question', qid },
  { kind: 'messages' },
  { kind: 'chat', chatId },
  { kind: 'board', boardId },
  { kind: 'games' },
  { kind: 'person', username },
];

interface Tally {
  done: number;
  heard: number;
  readonly failed: string[];
}

async function live(person: Person, hall: Hall, until: number, tally: Tally, seed: number) {
  const random = createRandom(seed);
  const acts = activities(hall);
  for (const topic of topicsOf(hall, person.username)) {
    const onError = (error: Error): unknown => tally.failed.push(`listening: ${error.message}`);
    const onData = (): unknown => (tally.heard += 1);
    person.trpc.live.subscribe({ topic }, { onData, onError });
  }
  while (performance.now() < until) {
    await sleep(random() * 2 * PAUSE_MS);
    try {
      await acts[Math.floor(random() * acts.length)]?.(person);
      tally.done += 1;
    } catch (error) {
      tally.failed.push(String(error));
    }
  }
}

/** Whether what is held grows on and on: the last third beside the middle one. */
function growthOf(measured: string, values: readonly number[], factor: number) {
  const third = Math.floor(values.length / 3);
  const [middle, last] = [median(values.slice(third, 2 * third)), median(values.slice(-third))];
  return {
    measured: `${measured}, the last third after the middle one`,
    result: `${last.toFixed(0)} after ${middle.toFixed(0)} MB`,
    judged: {
      value: Number(((last - SLACK_MB) / middle).toFixed(2)),
      target: { atMost: factor },
    },
  };
}

/** Many people do everything at once for a while, and the server is looked at. */
export async function tortureByLoad({ settings, folder }: Place): Promise<Section[]> {
  const { loadMs, loadPeople, seed } = settings;
  const server = await startBuilt(`file:${join(folder, 'load.db')}`);
  const people = await newPeopleAt(server, loadPeople);
  try {
    const hall = await openHall(people);
    const tally: Tally = { done: 0, heard: 0, failed: [] };
    const until = performance.now() + loadMs;
    const samples: Health[] = [];
    const living = people.map((person, place) => live(person, hall, until, tally, seed + place));
    await healthOf(server, true);
    while (performance.now() < until) {
      await sleep(loadMs / SAMPLES);
      // After a collection the heap holds what is really in use.
      samples.push(await healthOf(server, true));
    }
    await Promise.all(living);
    const delays = samples.map(({ delay }) => delay);
    const p99 = median(delays.map((delay) => delay.p99));
    return [
      {
        title: `${loadPeople} people for ${loadMs / 1000} s`,
        findings: [
          counted('things done', tally.done),
          counted('events and answers heard live', tally.heard),
          growthOf(
            'RSS',
            samples.map(({ rss }) => megabytes(rss)),
            GROWTH.rss,
          ),
          growthOf(
            'heap',
            samples.map(({ heapUsed }) => megabytes(heapUsed)),
            GROWTH.heap,
          ),
          {
            measured: 'loop delay, median',
            result: `${median(delays.map(({ p50 }) => p50)).toFixed(1)} ms`,
          },
          {
            measured: 'loop delay, 99th percentile (its median over the samples)',
            result: `${p99.toFixed(1)} ms`,
            judged: { value: Math.round(p99), target: { atMost: DELAY_P99_MS } },
          },
          {
            measured: 'loop delay, longest',
            result: `${Math.max(...delays.map(({ max }) => max)).toFixed(0)} ms`,
          },
          never('refused or failed', tally.failed),
        ],
      },
    ];
  } finally {
    await leaveAll(people);
    await server.stop();
  }
}
