import {
  applyQuestionEvent,
  applyToRow,
  type PostType,
  type QuestionEvent,
  type QuestionFilter,
  type QuestionPage,
  type QuestionRow,
  type VoteState,
} from '@collabor8/domain';
import {
  afterEvent,
  newListing,
  refreshed,
  rowOf,
  type Listing,
  type QuestionList,
  type Rows,
} from './list/listing.js';

export interface QuestionsState {
  readonly rows: Rows;
  /** By the place in the history where they were opened: going back finds them as they were. */
  readonly listings: Readonly<Record<string, Listing>>;
  readonly pages: Readonly<Record<string, QuestionPage>>;
  /** What the reader chose for a question or answer and the server has not confirmed yet. */
  readonly votesUnderWay: Readonly<Record<string, VoteState>>;
  /** What the reader deleted here and may still bring back. */
  readonly undoables: readonly Undoable[];
}

export interface Undoable {
  readonly qid: string;
  readonly type: PostType;
  readonly id: string;
}

export interface ListRead {
  readonly key: string;
  readonly filter: QuestionFilter;
  readonly list: QuestionList;
}

const KEPT_LISTINGS = 10;
const KEPT_PAGES = 10;

export const known = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** The entry becomes the youngest; the oldest beyond `limit` go. */
const withYoungest = <T>(
  record: Readonly<Record<string, T>>,
  key: string,
  value: T,
  limit: number,
): Record<string, T> => {
  const others = Object.entries(record).filter(([other]) => other !== key);
  return Object.fromEntries([...others, [key, value] as const].slice(-limit));
};

const mapped = <T>(
  record: Readonly<Record<string, T>>,
  change: (value: T) => T,
): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** A read may land after the event that outdated it: only a higher revision replaces. */
export function withRows(rows: Rows, read: readonly QuestionRow[]): Rows {
  const next: Record<string, QuestionRow> = { ...rows };
  for (const row of read) {
    const before = rowOf(rows, row._id);
    if (before === undefined || row.revision > before.revision) next[row._id] = row;
  }
  return next;
}

/** Rows that no list shows any more would otherwise gather for as long as the tab is open. */
export function withListing(state: QuestionsState, key: string, listing: Listing): QuestionsState {
  const listings = withYoungest(state.listings, key, listing, KEPT_LISTINGS);
  const shown = new Set(
    Object.values(listings).flatMap(({ ids, waiting }) => [...ids, ...waiting]),
  );
  const rows = Object.fromEntries(Object.entries(state.rows).filter(([id]) => shown.has(id)));
  return { ...state, rows, listings };
}

export function afterList(state: QuestionsState, { key, filter, list }: ListRead): QuestionsState {
  const rows = withRows(state.rows, list.items);
  return withListing({ ...state, rows }, key, newListing(filter, list));
}

export function afterReread(state: QuestionsState, read: ListRead): QuestionsState {
  const listing = known(state.listings, read.key);
  if (listing === undefined) return afterList(state, read);
  const rows = withRows(state.rows, read.list.items);
  return withListing({ ...state, rows }, read.key, refreshed(listing, read.list, rows));
}

/** Applied by the rules of the domain, to every copy of the question that is kept. */
export function afterQuestionEvent(
  state: QuestionsState,
  event: QuestionEvent,
  reader: string,
): QuestionsState {
  const qid = event.name === 'questionUpdate' ? event.question._id : event.qid;
  const row = rowOf(state.rows, qid);
  const page = known(state.pages, qid);
  const isNew = event.name === 'questionUpdate' && event.isNew;
  const rows =
    row === undefined
      ? isNew
        ? withRows(state.rows, [event.question])
        : state.rows
      : { ...state.rows, [qid]: applyToRow(row, event) };
  return {
    ...state,
    rows,
    listings: mapped(state.listings, (listing) => afterEvent(listing, event, state.rows)),
    pages:
      page === undefined
        ? state.pages
        : { ...state.pages, [qid]: applyQuestionEvent(page, event, reader) },
  };
}

export const withPage = (
  state: QuestionsState,
  qid: string,
  change: (page: QuestionPage) => QuestionPage,
): QuestionsState => {
  const page = known(state.pages, qid);
  return page === undefined ? state : { ...state, pages: { ...state.pages, [qid]: change(page) } };
};

export const withOpened = (state: QuestionsState, page: QuestionPage): QuestionsState => {
  const { question } = page;
  const isListed = rowOf(state.rows, question._id) !== undefined;
  return {
    ...state,
    rows: isListed ? withRows(state.rows, [question]) : state.rows,
    pages: withYoungest(state.pages, question._id, page, KEPT_PAGES),
  };
};
