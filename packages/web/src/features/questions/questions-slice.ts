import type {
  Comment,
  CommentThread,
  QuestionEvent,
  QuestionPage,
  QuestionRow,
  VoteState,
} from '@collabor8/domain';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { sessionChecked, signedOut } from '../../shared/session/session-slice.js';
import { extended, rowOf, withWaitingShown, type Listing } from './listing.js';
import {
  withFurtherAnswers,
  withFurtherComments,
  withPostedComment,
  type CommentPlace,
  type FurtherAnswers,
} from './page-parts.js';
import {
  afterList,
  afterQuestionEvent,
  afterReread,
  known,
  withListing,
  withOpened,
  withPage,
  withRows,
  type ListRead,
  type QuestionsState,
} from './questions-state.js';

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
      .addCase(questionOpened, (state, { payload }) => withOpened(state, payload))
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
