import {
  applyToRow,
  HOT,
  isOwnList,
  qidOf,
  questionWordsOf,
  type QuestionEvent,
  type QuestionFilter,
  type QuestionRow,
} from '@collabor8/domain';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Outputs, Total } from '../../../shared/api/trpc.js';
import { changedBy } from '../../../shared/counts.js';
import { compareRows, isRankedThere, isShownTo, matchesFilter } from './question-filter.js';

export type QuestionList = Outputs['questions']['page'];

export interface ListRead {
  readonly key: string;
  readonly filter: QuestionFilter;
  readonly list: QuestionList;
}

/** The action of that name, whose slice comes with its page. */
export type QuestionsReread = PayloadAction<ListRead, 'questionLists/questionsReread'>;

export type Rows = Readonly<Record<string, QuestionRow>>;

/** The loaded part of one list. What stands in `ids` stays where it is until the reader asks. */
export interface Listing {
  readonly filter: QuestionFilter;
  readonly ids: readonly string[];
  readonly nextCursor: string | null;
  readonly total: Total;
  /** Where a search found those of them that don't hold the words themselves. */
  readonly foundIn?: QuestionList['foundIn'];
  /** Questions that arrived meanwhile and belong into the loaded part. */
  readonly waiting: readonly string[];
  /** Older questions have risen into the loaded part: only a new read shows the order of now. */
  readonly hasMoved: boolean;
  /** Where the reader left the page, in pixels. */
  readonly scrollY: number;
}

export const rowOf = (rows: Rows, id: string): QuestionRow | undefined =>
  Object.hasOwn(rows, id) ? rows[id] : undefined;

/** The row that an event is about as it leaves it, where that is known. */
export function rowAfter(rows: Rows, event: QuestionEvent): QuestionRow | undefined {
  const row = rowOf(rows, qidOf(event));
  if (row !== undefined) return applyToRow(row, event);
  return event.name === 'questionUpdate' ? event.question : undefined;
}

const rowsOf = (rows: Rows, ids: readonly string[]): QuestionRow[] =>
  ids.flatMap((id) => rowOf(rows, id) ?? []);

/** Nobody counts what is for one reader alone: of such a list the loaded part is known. */
const totalOf = (filter: QuestionFilter, { nextCursor, total }: QuestionList, loaded: number) =>
  isOwnList(filter.order) ? { count: loaded, isExact: nextCursor === null } : total;

export const newListing = (filter: QuestionFilter, list: QuestionList): Listing => ({
  filter,
  ids: list.items.map((row) => row._id),
  nextCursor: list.nextCursor,
  total: totalOf(filter, list, list.items.length),
  ...(list.foundIn && { foundIn: list.foundIn }),
  waiting: [],
  hasMoved: false,
  scrollY: 0,
});

/** Whether a shown row is in its list no more: of one that was read since, it would stand before the last. */
function isGoneFrom({ filter }: Listing, list: QuestionList, row: QuestionRow): boolean {
  if (list.items.some(({ _id }) => _id === row._id)) return false;
  const last = list.items.at(-1);
  if (list.nextCursor === null || last === undefined) return true;
  return !isRankedThere(filter.order) && compareRows(filter.order, row, last) < 0;
}

/** `rows` must hold the rows of the listing and of the list. */
export function refreshed(listing: Listing, list: QuestionList, rows: Rows): Listing {
  const shown = rowsOf(rows, listing.ids).filter((row) => !isGoneFrom(listing, list, row));
  if (shown.length === 0) return newListing(listing.filter, list);
  const newestShown = shown.reduce(
    (newest, row) => (row.askDateTime > newest ? row.askDateTime : newest),
    '',
  );
  const unknown = list.items.filter((row) => !listing.ids.includes(row._id));
  const { order } = listing.filter;
  const isByAge = order === 'newest' || order === 'unanswered';
  const arrived = unknown.filter((row) => isByAge || row.askDateTime > newestShown);
  const isGap = unknown.length === list.items.length && list.nextCursor !== null;
  return {
    ...listing,
    ids: shown.map(({ _id }) => _id),
    ...(list.foundIn && { foundIn: { ...listing.foundIn, ...list.foundIn } }),
    total: isOwnList(order) ? changedBy(listing.total, arrived.length) : list.total,
    waiting: arrived.map((row) => row._id),
    hasMoved:
      isGap || arrived.length < unknown.length || (isRankedThere(order) && arrived.length > 0),
  };
}

/** Appends the page that begins at `cursor`, unless the list has moved on meanwhile. */
export function extended(listing: Listing, list: QuestionList, cursor: string): Listing {
  if (listing.nextCursor !== cursor) return listing;
  const ids = [...new Set([...listing.ids, ...list.items.map((row) => row._id)])];
  return {
    ...listing,
    ids,
    nextCursor: list.nextCursor,
    total: totalOf(listing.filter, list, ids.length),
    ...(list.foundIn && { foundIn: { ...listing.foundIn, ...list.foundIn } }),
    waiting: listing.waiting.filter((id) => !ids.includes(id)),
  };
}

export function withWaitingShown(listing: Listing, rows: Rows): Listing {
  const { order } = listing.filter;
  const ids = rowsOf(rows, listing.waiting).reduce<readonly string[]>((shown, row) => {
    const below = rowsOf(rows, shown).find((other) => compareRows(order, row, other) < 0);
    return shown.toSpliced(
      below === undefined ? shown.length : shown.indexOf(below._id),
      0,
      row._id,
    );
  }, listing.ids);
  return { ...listing, ids, waiting: [] };
}

/** Whether a row would stand among those that are loaded. */
function isWithinLoaded(listing: Listing, row: QuestionRow, rows: Rows): boolean {
  const [last] = rowsOf(rows, listing.ids.slice(-1));
  if (listing.nextCursor === null || last === undefined) return true;
  return compareRows(listing.filter.order, row, last) < 0;
}

function withArrival(listing: Listing, row: QuestionRow, rows: Rows): Listing {
  // The words of a search need the whole text, and what is followed is not known here: such a list
  // is read again instead. What has just been asked is not hot yet.
  const { search, order } = listing.filter;
  if (search !== '' || isOwnList(order) || isRankedThere(order)) return listing;
  if (!matchesFilter(listing.filter, row)) return listing;
  if (listing.ids.includes(row._id) || listing.waiting.includes(row._id)) return listing;
  const total = changedBy(listing.total, 1);
  if (!isWithinLoaded(listing, row, rows)) return { ...listing, total };
  return listing.ids.length === 0
    ? { ...listing, total, ids: [row._id] }
    : { ...listing, total, waiting: [...listing.waiting, row._id] };
}

/** Without a question that was deleted; of one that isn't loaded nobody knows whether it was counted. */
function withoutQuestion(listing: Listing, qid: string): Listing {
  if (!listing.ids.includes(qid) && !listing.waiting.includes(qid)) return listing;
  const others = (ids: readonly string[]) => ids.filter((id) => id !== qid);
  return {
    ...listing,
    ids: others(listing.ids),
    waiting: others(listing.waiting),
    total: changedBy(listing.total, -1),
  };
}

/** What an event does to a list of `reader`, not to its rows; `before` are the rows as they were. */
export function afterEvent(
  listing: Listing,
  event: QuestionEvent,
  before: Rows,
  reader = '',
): Listing {
  if (event.name === 'deleteUpdate' && event.post.type === 'question' && !event.leavesLine) {
    return withoutQuestion(listing, event.qid);
  }
  const row = questionWordsOf(event) && rowAfter(before, event);
  if (row !== undefined && !isShownTo(reader, listing.filter, row)) {
    return withoutQuestion(listing, row._id);
  }
  if (event.name === 'questionUpdate') {
    return event.isNew ? withArrival(listing, event.question, before) : listing;
  }
  const known = rowOf(before, event.qid);
  const isShown = listing.ids.includes(event.qid);
  switch (listing.filter.order) {
    case 'newest':
    case 'relevance':
    case HOT:
      return listing;
    case 'unanswered': {
      const isFirstAnswer = isShown && known?.answerCount === 0 && event.counters.answerCount > 0;
      return isFirstAnswer ? { ...listing, total: changedBy(listing.total, -1) } : listing;
    }
    case 'active': {
      const rises = event.name === 'answerUpdate' && listing.ids[0] !== event.qid;
      const mayBelong = isShown || (listing.filter.search === '' && listing.filter.tag === '');
      return rises && mayBelong ? { ...listing, hasMoved: true } : listing;
    }
    case 'forYou':
    case 'bookmarks': {
      const rises = event.name === 'answerUpdate' && isShown && listing.ids[0] !== event.qid;
      return rises ? { ...listing, hasMoved: true } : listing;
    }
    case 'mostViewed': {
      const [last] = rowsOf(before, listing.ids.slice(-1));
      const rises =
        event.name === 'viewsUpdate' &&
        !isShown &&
        listing.nextCursor !== null &&
        last !== undefined &&
        event.counters.viewCount > last.viewCount;
      return rises ? { ...listing, hasMoved: true } : listing;
    }
  }
}
