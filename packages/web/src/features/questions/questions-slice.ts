import {
  applyQuestionEvent,
  applyToRow,
  type Comment,
  type CommentThread,
  type QuestionEvent,
  type QuestionPage,
  type QuestionRow,
  type VoteState,
} from '@collabor8/domain';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { sessionChecked, signedOut } from '../../shared/session/session-slice.js';
import {
  afterEvent,
  extended,
  newListing,
  refreshed,
  rowOf,
  withWaitingShown,
  type Listing,
  type QuestionList,
  type Rows,
} from './listing.js';
import {
  withFurtherAnswers,
  withFurtherComments,
  withPostedComment,
  type CommentPlace,
  type FurtherAnswers,
} from './page-parts.js';
import type { QuestionFilter } from './question-filter.js';

interface QuestionsState {
  readonly rows: Rows;
  /** By the place in the history where they were opened: going back finds them as they were. */
  readonly listings: Readonly<Record<string, Listing>>;
  readonly pages: Readonly<Record<string, QuestionPage>>;
  /** What the reader chose and the server has not confirmed yet. */
  readonly votesUnderWay: Readonly<Record<string, VoteState>>;
}

interface ListRead {
  readonly key: string;
  readonly filter: QuestionFilter;
  readonly list: QuestionList;
}

const KEPT_LISTINGS = 10;
const KEPT_PAGES = 10;

export const questionsListed = createAction<ListRead>('questions/listed');
/** The same list was read again while it is on the screen. */
export const questionsReread = createAction<ListRead>('questions/reread');
export const moreQuestionsListed = createAction<ListRead & { cursor: string }>(
  'questions/moreListed',
);
export const waitingQuestionsShown = createAction<{ key: string }>('questions/waitingShown');
export const listLeft = createAction<{ key: string; scrollY: number }>('questions/listLeft');
export const questionOpened = createAction<QuestionPage>('questions/opened');
export const moreAnswersRead = createAction<{ qid: string; cursor: string; more: FurtherAnswers }>(
  'questions/moreAnswersRead',
);
export const moreCommentsRead = createAction<{
  qid: string;
  place: CommentPlace;
  cursor: string;
  more: CommentThread;
}>('questions/moreCommentsRead');
export const commentPosted = createAction<{ qid: string; place: CommentPlace; comment: Comment }>(
  'questions/commentPosted',
);
export const voteChosen = createAction<{ qid: string; vote: VoteState }>('questions/voteChosen');
export const voteSettled = createAction<{ qid: string }>('questions/voteSettled');
export const questionEventReceived = createAction<{ event: QuestionEvent; reader: string }>(
  'questions/eventReceived',
);

const initialState: QuestionsState = { rows: {}, listings: {}, pages: {}, votesUnderWay: {} };

const known = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
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
function withRows(rows: Rows, read: readonly QuestionRow[]): Rows {
  const next: Record<string, QuestionRow> = { ...rows };
  for (const row of read) {
    const before = rowOf(rows, row._id);
    if (before === undefined || row.revision > before.revision) next[row._id] = row;
  }
  return next;
}

/** Rows that no list shows any more would otherwise gather for as long as the tab is open. */
function withListing(state: QuestionsState, key: string, listing: Listing): QuestionsState {
  const listings = withYoungest(state.listings, key, listing, KEPT_LISTINGS);
  const shown = new Set(
    Object.values(listings).flatMap(({ ids, waiting }) => [...ids, ...waiting]),
  );
  const rows = Object.fromEntries(Object.entries(state.rows).filter(([id]) => shown.has(id)));
  return { ...state, rows, listings };
}

function afterList(state: QuestionsState, { key, filter, list }: ListRead): QuestionsState {
  const rows = withRows(state.rows, list.items);
  return withListing({ ...state, rows }, key, newListing(filter, list));
}

function afterReread(state: QuestionsState, read: ListRead): QuestionsState {
  const listing = known(state.listings, read.key);
  if (listing === undefined) return afterList(state, read);
  const rows = withRows(state.rows, read.list.items);
  return withListing({ ...state, rows }, read.key, refreshed(listing, read.list, rows));
}

/** Applied by the rules of the domain, to every copy of the question that is kept. */
function afterQuestionEvent(
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

const withPage = (
  state: QuestionsState,
  qid: string,
  change: (page: QuestionPage) => QuestionPage,
): QuestionsState => {
  const page = known(state.pages, qid);
  return page === undefined ? state : { ...state, pages: { ...state.pages, [qid]: change(page) } };
};

export const questionsSlice = createSlice({
  name: 'questions',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(questionsListed, (state, { payload }) => afterList(state, payload))
      .addCase(questionsReread, (state, { payload }) => afterReread(state, payload))
      .addCase(moreQuestionsListed, (state, { payload: { key, list, cursor } }) => {
        const listing = known(state.listings, key);
        if (listing === undefined) return state;
        const rows = withRows(state.rows, list.items);
        return withListing({ ...state, rows }, key, extended(listing, list, cursor));
      })
      .addCase(waitingQuestionsShown, (state, { payload: { key } }) => {
        const listing = known(state.listings, key);
        if (listing === undefined) return state;
        return withListing(state, key, withWaitingShown(listing, state.rows));
      })
      .addCase(listLeft, (state, { payload: { key, scrollY } }) => {
        const listing = known(state.listings, key);
        if (listing === undefined) return state;
        return { ...state, listings: { ...state.listings, [key]: { ...listing, scrollY } } };
      })
      .addCase(questionOpened, (state, { payload }) => ({
        ...state,
        rows:
          rowOf(state.rows, payload.question._id) === undefined
            ? state.rows
            : withRows(state.rows, [payload.question]),
        pages: withYoungest(state.pages, payload.question._id, payload, KEPT_PAGES),
      }))
      .addCase(moreAnswersRead, (state, { payload: { qid, cursor, more } }) =>
        withPage(state, qid, (page) => withFurtherAnswers(page, cursor, more)),
      )
      .addCase(moreCommentsRead, (state, { payload: { qid, place, cursor, more } }) =>
        withPage(state, qid, (page) => withFurtherComments(page, place, cursor, more)),
      )
      .addCase(commentPosted, (state, { payload: { qid, place, comment } }) =>
        withPage(state, qid, (page) => withPostedComment(page, place, comment)),
      )
      .addCase(voteChosen, (state, { payload: { qid, vote } }) => ({
        ...state,
        votesUnderWay: { ...state.votesUnderWay, [qid]: vote },
      }))
      .addCase(voteSettled, (state, { payload: { qid } }) => {
        const { [qid]: _settled, ...votesUnderWay } = state.votesUnderWay;
        return { ...state, votesUnderWay };
      })
      .addCase(questionEventReceived, (state, { payload: { event, reader } }) =>
        afterQuestionEvent(state, event, reader),
      )
      .addCase(sessionChecked, (state, { payload }) => (payload === null ? initialState : state))
      .addCase(signedOut, () => initialState),
  selectors: {
    selectListing: ({ listings }, key: string): Listing | undefined => known(listings, key),
    selectRow: ({ rows }, id: string): QuestionRow | undefined => rowOf(rows, id),
    selectPage: ({ pages }, qid: string): QuestionPage | undefined => known(pages, qid),
    selectVoteUnderWay: ({ votesUnderWay }, qid: string): VoteState | undefined =>
      known(votesUnderWay, qid),
  },
});

export const { selectListing, selectRow, selectPage, selectVoteUnderWay } =
  questionsSlice.selectors;
