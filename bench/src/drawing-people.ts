/** Holds all who draw, in a process of their own: what is measured is the server. */
import { setTimeout as delay } from 'node:timers/promises';
import { answerRequests } from './child-process.js';
import type { Participant } from './chats-store.js';
import { DrawingPerson } from './drawing-person.js';
import { Tally } from './drawing-tally.js';
import { openDrawings, strokesOfAbout } from './recorded-drawings.js';
import { median, quantile } from './rounds.js';

export interface DrawingRequest {
  readonly url: string;
  readonly boardId: string;
  readonly people: readonly Participant[];
  readonly folder: string | undefined;
  readonly pace: number;
  readonly forMs: number;
  /** Strokes that took about so long alone, a few of them again and again. */
  readonly strokeMs?: number;
}

export interface Spread {
  readonly mean: number;
  readonly median: number;
  readonly p90: number;
  readonly most: number;
}

export interface DrawingAnswer {
  readonly strokes: number;
  readonly downToSeen: Spread;
  readonly upToSeen: Spread;
  readonly behind: Spread;
  /** Bytes of a stroke, for each participant. */
  readonly live: Spread;
  readonly finished: Spread;
  readonly together: Spread;
}

const ARRIVAL_LIMIT_MS = 10_000;
/** Until everybody was told who is there. */
const SETTLE_MS = 500;
const LONG_STROKES = 4;

const spreadOf = (values: readonly number[]): Spread => ({
  mean: values.reduce((sum, value) => sum + value, 0) / values.length,
  median: median(values),
  p90: quantile(values, 0.9),
  most: quantile(values, 1),
});

async function draw(request: DrawingRequest): Promise<DrawingAnswer> {
  const { url, boardId, people, folder, pace, forMs, strokeMs } = request;
  const { drawings: recorded } = await openDrawings(folder);
  const drawings =
    strokeMs === undefined ? recorded : strokesOfAbout(recorded, strokeMs, LONG_STROKES);
  const tally = new Tally();
  const all = people.map(
    (participant, number) => new DrawingPerson({ url, boardId, participant, number, tally }),
  );
  await Promise.all(all.map((person) => person.sitDown()));
  await delay(SETTLE_MS);
  const counts = await Promise.all(all.map((person) => person.draw(drawings, pace, forMs)));
  const strokes = counts.reduce((sum, count) => sum + count, 0);
  const limit = performance.now() + ARRIVAL_LIMIT_MS;
  while (tally.finished < strokes * people.length && performance.now() < limit) await delay(20);
  if (tally.finished !== strokes * people.length) throw new Error('Not every stroke arrived.');
  for (const person of all) person.leave();
  const { liveBytes, finishedBytes } = tally;
  const eachOf = (bytes: ReadonlyMap<string, number>, line: string): number =>
    (bytes.get(line) ?? 0) / people.length;
  const lines = [...finishedBytes.keys()];
  const live = lines.map((line) => eachOf(liveBytes, line));
  const finished = lines.map((line) => eachOf(finishedBytes, line));
  return {
    strokes,
    downToSeen: spreadOf(tally.downToSeen),
    upToSeen: spreadOf(tally.upToSeen),
    behind: spreadOf(tally.behind),
    live: spreadOf(live),
    finished: spreadOf(finished),
    together: spreadOf(live.map((bytes, at) => bytes + (finished[at] ?? 0))),
  };
}

answerRequests<DrawingRequest>(draw);
