import { qidOf, type QuestionEvent, type QuestionRow } from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../../shared/live/live-link.js';
import { landed } from '../../../shared/reads/declare-read.js';
import { inStore } from '../../../shared/store.js';
import { known, withYoungest, isQuestionEvent } from '../question-changes.js';
import { questionRead } from '../reads.js';
import {
  afterEvent,
  newListing,
  refreshed,
  rowAfter,
  rowOf,
  extended,
  withWaitingShown,
  type Listing,
  type ListRead,
  type Rows,
} from './listing.js';

export interface QuestionListsState {
  readonly rows: Rows;
  /** By the place in the history where they were opened: going back finds them as they were. */
  readonly listings: Readonly<Record<string, Listing>>;
}

const KEPT_LISTINGS = 10;

const mapped = <T>(
  record: Readonly<Record<string, T>>,
  change: (value: T) => T,
): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** A read may land after the event that outdated it: only a higher revision replaces. */
function withRows(rows: Rows, read: readonly QuestionRow[]): Rows {
  const next: Record<string, QuestionRow> = { ...rows };
  for (const row of read) {
    const before = rowOf(rows, row._id);
    if (before === undefined || row.revision > before.revision) next[row._id] = row;
  }
  return next;
}

/** Rows that no list shows any more would otherwise gather for as long as the tab is open. */
function withListing(state: QuestionListsState, key: string, listing: Listing): QuestionListsState {
  const listings = withYoungest(state.listings, key, listing, KEPT_LISTINGS);
  const shown = new Set(
    Object.values(listings).flatMap(({ ids, waiting }) => [...ids, ...waiting]),
  );
  const rows = Object.fromEntries(Object.entries(state.rows).filter(([id]) => shown.has(id)));
  return { ...state, rows, listings };
}

function afterList(state: QuestionListsState, { key, filter, list }: ListRead): QuestionListsState {
  const rows = withRows(state.rows, list.items);
  return withListing({ ...state, rows }, key, newListing(filter, list));
}

function afterReread(state: QuestionListsState, read: ListRead): QuestionListsState {
  const listing = known(state.listings, read.key);
  if (listing === undefined) return afterList(state, read);
  const rows = withRows(state.rows, read.list.items);
  return withListing({ ...state, rows }, read.key, refreshed(listing, read.list, rows));
}

/** A question that stands in a list was read by itself. */
const afterOpened = (state: QuestionListsState, row: QuestionRow): QuestionListsState =>
  rowOf(state.rows, row._id) === undefined
    ? state
    : { ...state, rows: withRows(state.rows, [row]) };

/** Applied by the rules of the domain. */
function afterQuestionEvent(
  state: QuestionListsState,
  event: QuestionEvent,
  reader: string,
): QuestionListsState {
  const qid = qidOf(event);
  const row = rowAfter(state.rows, event);
  const isNew = event.name === 'questionUpdate' && event.isNew;
  const isKept = row !== undefined && (isNew || rowOf(state.rows, qid) !== undefined);
  return {
    ...state,
    rows: isKept ? { ...state.rows, [qid]: row } : state.rows,
    listings: mapped(state.listings, (listing) => afterEvent(listing, event, state.rows, reader)),
  };
}

const initialState: QuestionListsState = { rows: {}, listings: {} };

export const questionListsSlice = createSlice({
  name: 'questionLists',
  initialState,
  reducers: {
    questionsListed: (state, { payload }: PayloadAction<ListRead>) => afterList(state, payload),
    /** The same list was read again while it is on the screen. */
    questionsReread: (state, { payload }: PayloadAction<ListRead>) => afterReread(state, payload),
    moreQuestionsListed: (
      state,
      { payload: { key, list, cursor } }: PayloadAction<ListRead & { readonly cursor: string }>,
    ) => {
      const listing = known(state.listings, key);
      if (listing === undefined) return state;
      const rows = withRows(state.rows, list.items);
      return withListing({ ...state, rows }, key, extended(listing, list, cursor));
    },
    waitingQuestionsShown: (
      state,
      { payload: { key } }: PayloadAction<{ readonly key: string }>,
    ) => {
      const listing = known(state.listings, key);
      if (listing === undefined) return state;
      return withListing(state, key, withWaitingShown(listing, state.rows));
    },
    listLeft: (
      state,
      {
        payload: { key, scrollY },
      }: PayloadAction<Pick<Listing, 'scrollY'> & { readonly key: string }>,
    ) => {
      const listing = known(state.listings, key);
      if (listing === undefined) return state;
      return { ...state, listings: { ...state.listings, [key]: { ...listing, scrollY } } };
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(landed(questionRead), (state, { payload }) => afterOpened(state, payload.question))
      .addCase(liveEventReceived, (state, { payload: { event, reader } }) =>
        isQuestionEvent(event) ? afterQuestionEvent(state, event, reader) : state,
      ),
  selectors: {
    selectListing: ({ listings }, key: string): Listing | undefined => known(listings, key),
    selectRow: ({ rows }, id: string): QuestionRow | undefined => rowOf(rows, id),
  },
});
inStore(questionListsSlice);

export const {
  questionsListed,
  questionsReread,
  moreQuestionsListed,
  waitingQuestionsShown,
  listLeft,
} = questionListsSlice.actions;
export const { selectListing, selectRow } = questionListsSlice.selectors;
