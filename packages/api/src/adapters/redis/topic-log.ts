import { z } from 'zod';
import {
  appendEvent,
  breakOff,
  LOG_BYTES,
  LOG_LENGTH,
  LOG_LIFETIME_MS,
  readPlaces,
  readSince,
  tellPassing,
} from './log-scripts.js';
import { newEpoch, placeOf, type Place } from './places.js';
import type { RedisLink } from './redis-link.js';
import { runScript, type Script } from './scripts.js';
import { inParts, type TopicNames } from './topic-names.js';

const textsSchema = z.array(z.string());

/** What a log holds after a place, and where it stands now. */
export interface Continuation {
  readonly now: Place;
  readonly texts: readonly string[] | 'gap';
}

const known = (id: string | undefined): Place => {
  const place = placeOf(id ?? '');
  if (place === undefined) throw new Error('Redis answered with what is no place in a log.');
  return place;
};

/** The link that leads to the primary of a part. */
export type LinkTo = (part: number) => RedisLink;

interface LogCall {
  readonly topics: readonly TopicNames[];
  readonly args?: readonly (string | number)[];
}

/** Runs a script on topics of one part. */
async function run(
  linkTo: LinkTo,
  script: Script,
  { topics, args = [] }: LogCall,
): Promise<readonly string[]> {
  const keys = [...topics.map((topic) => topic.head), ...topics.map(({ log }) => log)];
  const link = linkTo(topics[0]?.part ?? 0);
  // What it needs to begin a log that isn't there, and to keep one that is.
  const upkeep = [newEpoch(), LOG_LIFETIME_MS];
  return textsSchema.parse(await runScript(link, script, { keys, args: [...upkeep, ...args] }));
}

/** Runs a script once for each part; all calls leave together. */
async function runEverywhere(
  linkTo: LinkTo,
  script: Script,
  { topics, ...call }: LogCall,
): Promise<void> {
  await Promise.all(inParts(topics).map((part) => run(linkTo, script, { ...call, topics: part })));
}

export const append = (linkTo: LinkTo, topics: readonly TopicNames[], text: string) =>
  runEverywhere(linkTo, appendEvent, { topics, args: [LOG_LENGTH, LOG_BYTES, text] });

export const pass = (linkTo: LinkTo, topics: readonly TopicNames[], text: string) =>
  runEverywhere(linkTo, tellPassing, { topics, args: [text] });

export const beginAnew = (linkTo: LinkTo, topics: readonly TopicNames[]) =>
  runEverywhere(linkTo, breakOff, { topics });

/** Ids of the places after the last events, by topic. */
export async function placesIn(
  linkTo: LinkTo,
  topics: readonly TopicNames[],
): Promise<ReadonlyMap<string, string>> {
  const parts = await Promise.all(
    inParts(topics).map(async (part) => {
      const places = await run(linkTo, readPlaces, { topics: part });
      return part.map(({ topic }, at) => [topic, places[at] ?? ''] as const);
    }),
  );
  return new Map(parts.flat());
}

/** Without a place, all before now is a gap. */
export async function continuation(
  linkTo: LinkTo,
  topic: TopicNames,
  from: Place | undefined,
): Promise<Continuation> {
  const args = [from?.epoch ?? '', from?.number ?? 0];
  const [now, kind, ...texts] = await run(linkTo, readSince, { topics: [topic], args });
  return { now: known(now), texts: kind === 'events' ? texts : 'gap' };
}
