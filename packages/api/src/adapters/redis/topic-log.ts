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

/**
 * Parts that the topics are divided into. In a cluster a script may touch one slot alone, and a channel
 * lives in the slot of its name: all keys and channels of a part bear its hash tag. So an event costs
 * a call for each part that it has topics in, never one for each topic, and its text travels as often.
 */
export const PARTS = 16;

export interface TopicNames {
  readonly topic: string;
  /** From 0 to `PARTS` - 1. */
  readonly part: number;
  /** Where the log's state is kept; also the name of its channel. */
  readonly head: string;
  readonly log: string;
}

function partOf(topic: string): number {
  let hash = 0;
  for (let at = 0; at < topic.length; at += 1) hash = Math.imul(hash, 31) + topic.charCodeAt(at);
  return (hash >>> 0) % PARTS;
}

export function namesOf(prefix: string, topic: string): TopicNames {
  const part = partOf(topic);
  const head = `${prefix}{${part}}:${topic}`;
  return { topic, part, head, log: `${head}:log` };
}

/** The same topics, those of one part together. */
function inParts(names: readonly TopicNames[]): readonly (readonly TopicNames[])[] {
  const parts = new Map<number, TopicNames[]>();
  for (const name of names) {
    const others = parts.get(name.part);
    if (others === undefined) parts.set(name.part, [name]);
    else others.push(name);
  }
  return [...parts.values()];
}

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

export type LinkTo = (part: number) => RedisLink;

interface LogCall {
  readonly topics: readonly TopicNames[];
  readonly args?: readonly (string | number)[];
}

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
