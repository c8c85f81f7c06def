import { apartSentence, usernameKey, type BlockedPerson } from '@collabor8/domain';
import type { Collections, Stored } from '../../ports/document-store.js';
import { defineCollection } from '../../ports/define-collection.js';
import { stillFree } from '../../ports/run-unit.js';
import { AppError } from '../../request/errors.js';

/**
 * Two people of whom one has blocked the other, or did so once; `_id` is both their keys. Before two people
 * begin something that a block must not miss, they get one: no store locks what is absent.
 */
export interface BlockPairDocument {
  readonly _id: string;
  /** Keys of both, ascending. */
  readonly people: readonly string[];
  /** Their names as they spell them, in the same order. */
  readonly names: readonly string[];
  /** Keys of those of the two who block the other. */
  readonly by: readonly string[];
  /** When they did, by their keys; ISO. */
  readonly at: Readonly<Record<string, string>>;
  /** The keys of both while they are apart; nothing otherwise, so that the index holds those who are. */
  readonly apart: readonly string[];
}

export const blockPairs = defineCollection<BlockPairDocument>()({
  name: 'blockPairs',
  ownedBy: 'ofPerson',
  dividedBy: '_id',
  indexes: {
    byBlocker: { equals: ['by'], order: [], direction: 'asc', multi: 'by', counted: true },
    apartFrom: { equals: ['apart'], order: [], direction: 'asc', multi: 'apart' },
    ofPerson: { equals: ['people'], order: [], direction: 'asc', multi: 'people' },
  },
});

/** Both keys, ascending. */
const keysOf = (one: string, other: string): readonly string[] =>
  [usernameKey(one), usernameKey(other)].toSorted();

const pairId = (one: string, other: string): string => JSON.stringify(keysOf(one, other));

/** Two people who have nothing against each other yet. */
export function newPair(one: string, other: string): BlockPairDocument {
  const people = keysOf(one, other);
  const names = usernameKey(one) === people[0] ? [one, other] : [other, one];
  return { _id: pairId(one, other), people, names, by: [], at: {}, apart: [] };
}

export const findPair = (
  store: Collections,
  one: string,
  other: string,
): Promise<Stored<BlockPairDocument> | undefined> =>
  store.collection(blockPairs).get(pairId(one, other));

/** The pair after one of the two blocks the other, or no longer does; the same where that is so already. */
export function withBlock<P extends BlockPairDocument>(
  pair: P,
  actor: string,
  blockedAt: string | undefined,
): P {
  const key = usernameKey(actor);
  const isOn = blockedAt !== undefined;
  if (pair.by.includes(key) === isOn) return pair;
  const others = pair.by.filter((each) => each !== key);
  const by = isOn ? [...others, key] : others;
  const { [key]: _before, ...rest } = pair.at;
  const at = isOn ? { ...rest, [key]: blockedAt } : rest;
  return { ...pair, by, at, apart: by.length > 0 ? pair.people : [] };
}

/** The other one of a pair, as the reader knows them. */
export function toBlocked(pair: Stored<BlockPairDocument>, reader: string): BlockedPerson {
  const key = usernameKey(reader);
  const [first = '', second = ''] = pair.names;
  const blockedAt = pair.at[key];
  return {
    username: pair.people[0] === key ? second : first,
    revision: pair.revision,
    isApart: pair.by.length > 0,
    ...(blockedAt !== undefined && { blockedAt }),
  };
}

/** Whether one of two people blocks the other; what a list or a message asks. */
export const areApart = async (store: Collections, one: string, other: string): Promise<boolean> =>
  ((await findPair(store, one, other))?.by.length ?? 0) > 0;

/** Refuses what two people don't do who don't meet. @throws AppError 'forbidden' */
export async function requireMeeting(
  store: Collections,
  one: string,
  other: string,
): Promise<void> {
  if (await areApart(store, one, other)) throw new AppError('forbidden', apartSentence(other));
}

/** The same for a unit that runUnit runs: who blocks the other meanwhile makes it run again. */
export async function holdApart(unit: Collections, one: string, other: string): Promise<boolean> {
  const known = await findPair(unit, one, other);
  if (known !== undefined) return known.by.length > 0;
  stillFree(await unit.collection(blockPairs).insert(newPair(one, other)));
  return false;
}
