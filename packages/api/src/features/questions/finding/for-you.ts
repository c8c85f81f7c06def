import { FOR_YOU, isListed, lastActivity, type Follows } from '@collabor8/domain';
import {
  InvalidCursorError,
  type Collection,
  type Collections,
  type Page,
  type Stored,
} from '../../../ports/document-store.js';
import { questions, type QuestionDocument } from '../stored/documents.js';
import type { PageOf } from '../../../ports/read-all.js';
import { toRow } from '../stored/rows.js';
import { isBefore, readKey } from './search-in-order.js';

type Question = Stored<QuestionDocument>;
type Questions = Collection<QuestionDocument, keyof typeof questions.indexes>;

/** Questions that are read of each stretch at once: most stretches give a page only a few. */
const FIRST_READ = 3;
const FURTHER_READ = 10;

/** Sorts after every id. */
const LAST_ID = '\u{10ffff}';

/** Latest activity first, then the younger question: the place of a question in the list. */
type Place = readonly [activity: string, asked: string, id: string];

const placeOf = (question: Question): Place => [
  lastActivity(toRow(question)),
  question.askDateTime,
  question._id,
];

const encode = (place: Place): string =>
  Buffer.from(JSON.stringify([FOR_YOU, ...place])).toString('base64url');

function decode(cursor: string): Place {
  const [list, ...place] = readKey(cursor, 4).map(String);
  const [activity, asked, id] = place;
  if (list !== FOR_YOU || activity === undefined || asked === undefined || id === undefined) {
    throw new InvalidCursorError();
  }
  return [activity, asked, id];
}

/** A part of what is followed, in the order of the list: some of it read, the rest behind `next`. */
interface Stretch {
  readonly items: Question[];
  next: string | null;
  readonly read: (cursor: string | null, limit: number) => Promise<Page<QuestionDocument>>;
}

/** Reads on until there is something, or nothing more. */
async function readMore(stretch: Stretch, limit: number): Promise<void> {
  do {
    const page = await stretch.read(stretch.next, limit);
    stretch.items.push(...page.items);
    stretch.next = page.nextCursor;
  } while (stretch.items.length === 0 && stretch.next !== null);
}

function answeredOf(collection: Questions, tag: string, after: Place | null): Stretch {
  return {
    items: [],
    next: after && collection.cursorAfter('taggedActive', [after[0], after[1]], after[2]),
    async read(cursor, limit) {
      const page = await collection.page('taggedActive', { equals: [tag], cursor, limit });
      const items = page.items.filter(({ activeAt }) => activeAt !== '');
      // Those without an answer are last, and stand in a stretch of their own.
      return { items, nextCursor: items.length < page.items.length ? null : page.nextCursor };
    },
  };
}

/** The questions of a tag that have none, by their age. */
function unansweredOf(collection: Questions, tag: string, after: Place | null): Stretch {
  return {
    items: [],
    next: after && placeInAges(collection, after),
    async read(cursor, limit) {
      const request = { equals: [tag], cursor, limit };
      const page = await collection.page('taggedUnanswered', request);
      return { ...page, items: page.items.filter(({ activeAt }) => activeAt === '') };
    },
  };
}

/** Of those asked in the very moment of the last activity, some may have been before it. */
function placeInAges(collection: Questions, [activity, asked, id]: Place): string {
  const among = activity === asked ? id : activity > asked ? '' : LAST_ID;
  return collection.cursorAfter('taggedUnanswered', [activity], among);
}

async function followedThemselves(
  collection: Questions,
  ids: readonly string[],
  after: Place | null,
): Promise<Stretch> {
  const items = (await collection.getMany(ids))
    .filter((question) => isListed(question))
    .filter((question) => after === null || isBefore(after, placeOf(question)))
    .sort((one, other) => (isBefore(placeOf(one), placeOf(other)) ? -1 : 1));
  return { items, next: null, read: () => Promise.resolve({ items: [], nextCursor: null }) };
}

/** The stretch whose first question comes first of all. */
function firstOf(stretches: readonly Stretch[]): Stretch | undefined {
  let first: { readonly stretch: Stretch; readonly place: Place } | undefined;
  for (const stretch of stretches) {
    const [question] = stretch.items;
    if (question === undefined) continue;
    const place = placeOf(question);
    if (first === undefined || isBefore(place, first.place)) first = { stretch, place };
  }
  return first?.stretch;
}

/**
 * The questions that somebody follows and those with a tag that they follow, each once. Every tag is
 * two stretches of an index, which are read side by side, as far as a page needs them.
 */
export async function readForYou(
  store: Collections,
  follows: Pick<Follows, 'tags' | 'questions' | 'ignoredTags'>,
  { cursor, limit }: PageOf,
): Promise<Page<QuestionDocument>> {
  const collection = store.collection(questions);
  const after = cursor === null ? null : decode(cursor);
  const tagged = follows.tags.flatMap((tag) => [
    answeredOf(collection, tag, after),
    unansweredOf(collection, tag, after),
  ]);
  await Promise.all(tagged.map((stretch) => readMore(stretch, FIRST_READ)));
  const stretches = [...tagged, await followedThemselves(collection, follows.questions, after)];

  // What is followed itself is wanted whatever its tags.
  const isIgnored = ({ _id, tagKeys }: Question): boolean =>
    !follows.questions.includes(_id) && tagKeys.some((key) => follows.ignoredTags.includes(key));
  const found: Question[] = [];
  // One more than asked for tells whether there is a next page.
  while (found.length <= limit) {
    const stretch = firstOf(stretches);
    const question = stretch?.items.shift();
    if (stretch === undefined || question === undefined) break;
    // The same question of several tags comes one behind the other.
    if (found.at(-1)?._id !== question._id && !isIgnored(question)) found.push(question);
    if (stretch.items.length === 0 && stretch.next !== null) {
      await readMore(stretch, FURTHER_READ);
    }
  }
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { items, nextCursor: hasMore ? encode(placeOf(last)) : null };
}
