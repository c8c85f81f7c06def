import type {
  AcceptUpdate,
  AnswerVoteUpdate,
  Comment,
  CommentThread,
  DeleteUpdate,
  EditUpdate,
  QuestionFilter,
  QuestionPage,
  QuestionRow,
  QuestionUpdate,
  RestoreUpdate,
  VoteState,
} from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Outputs } from '../../shared/api/outputs.js';
import { liveEventReceived } from '../../shared/live/live-event.js';
import { inStore } from '../../shared/store-slices.js';
import { extended, rowOf, withWaitingShown, type Listing } from './list/listing.js';
import { isQuestionEvent } from './question-events.js';
import {
  withFurtherAnswers,
  withFurtherComments,
  withPostedComment,
  type CommentPlace,
  type FurtherAnswers,
} from './page/page-parts.js';
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
  type Undoable,
} from './questions-state.js';

interface Place {
  readonly qid: string;
  readonly place: CommentPlace;
}

interface AnswersRead {
  readonly qid: string;
  readonly cursor: string;
  readonly more: FurtherAnswers;
}

interface CommentsRead extends Place {
  readonly cursor: string;
  readonly more: CommentThread;
}

interface CountedVote {
  readonly reply: Outputs['questions']['vote'];
  readonly reader: string;
}

const initialState: QuestionsState = {
  rows: {},
  listings: {},
  pages: {},
  votesUnderWay: {},
  undoables: [],
};

/** Names a list by the entry of the history where it was opened: going back finds it as it was. */
export const listKey = (entry: string, filter: QuestionFilter): string =>
  `${entry} ${JSON.stringify(filter)}`;

export const questionsSlice = createSlice({
  name: 'questions',
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
    questionOpened: (state, { payload }: PayloadAction<QuestionPage>) => withOpened(state, payload),
    moreAnswersRead: (state, { payload: { qid, cursor, more } }: PayloadAction<AnswersRead>) =>
      withPage(state, qid, (page) => withFurtherAnswers(page, cursor, more)),
    moreCommentsRead: (
      state,
      { payload: { qid, place, cursor, more } }: PayloadAction<CommentsRead>,
    ) => withPage(state, qid, (page) => withFurtherComments(page, place, cursor, more)),
    commentPosted: (
      state,
      { payload: { qid, place, comment } }: PayloadAction<Place & { readonly comment: Comment }>,
    ) => withPage(state, qid, (page) => withPostedComment(page, place, comment)),
    voteChosen: (
      state,
      {
        payload: { postId, vote },
      }: PayloadAction<{ readonly postId: string; readonly vote: VoteState }>,
    ) => ({ ...state, votesUnderWay: { ...state.votesUnderWay, [postId]: vote } }),
    /** The answer to a vote is as good as its event, which may come before or after it. */
    voteCounted: (state, { payload: { reply, reader } }: PayloadAction<CountedVote>) => {
      const { msg: _msg, ...counted } = reply;
      return afterQuestionEvent(
        state,
        { name: 'voteUpdate', ...counted, username: reader },
        reader,
      );
    },
    /** The answer to a change is its event, too. */
    postEdited: (state, { payload }: PayloadAction<EditUpdate | QuestionUpdate>) =>
      afterQuestionEvent(state, payload, ''),
    postDeleted: (state, { payload }: PayloadAction<DeleteUpdate>) => {
      const { qid, post } = payload;
      const undoable = { qid, type: post.type, id: post.id };
      return afterQuestionEvent(
        { ...state, undoables: [...state.undoables, undoable] },
        payload,
        '',
      );
    },
    postRestored: (state, { payload }: PayloadAction<RestoreUpdate>) =>
      afterQuestionEvent(state, payload, ''),
    /** It was brought back, or its minute is over. */
    undoEnded: (state, { payload: { id } }: PayloadAction<{ readonly id: string }>) => ({
      ...state,
      undoables: state.undoables.filter((other) => other.id !== id),
    }),
    /** The answer to accepting is its event, which may come before or after it. */
    acceptanceSaved: (state, { payload }: PayloadAction<AcceptUpdate>) =>
      afterQuestionEvent(state, payload, ''),
    answerVoteCounted: (
      state,
      {
        payload: { event, reader },
      }: PayloadAction<{ readonly event: AnswerVoteUpdate; readonly reader: string }>,
    ) => afterQuestionEvent(state, event, reader),
    voteSettled: (state, { payload: { postId } }: PayloadAction<{ readonly postId: string }>) => {
      const { [postId]: _settled, ...votesUnderWay } = state.votesUnderWay;
      return { ...state, votesUnderWay };
    },
  },
  extraReducers: (builder) =>
    builder.addCase(liveEventReceived, (state, { payload: { event, reader } }) =>
      isQuestionEvent(event) ? afterQuestionEvent(state, event, reader) : state,
    ),
  selectors: {
    selectListing: ({ listings }, key: string): Listing | undefined => known(listings, key),
    selectRow: ({ rows }, id: string): QuestionRow | undefined => rowOf(rows, id),
    selectPage: ({ pages }, qid: string): QuestionPage | undefined => known(pages, qid),
    selectVoteUnderWay: ({ votesUnderWay }, postId: string): VoteState | undefined =>
      known(votesUnderWay, postId),
    selectUndoables: ({ undoables }): readonly Undoable[] => undoables,
  },
});
inStore(questionsSlice);

export const {
  questionsListed,
  questionsReread,
  moreQuestionsListed,
  waitingQuestionsShown,
  listLeft,
  questionOpened,
  moreAnswersRead,
  moreCommentsRead,
  commentPosted,
  voteChosen,
  voteCounted,
  answerVoteCounted,
  voteSettled,
  acceptanceSaved,
  postEdited,
  postDeleted,
  postRestored,
  undoEnded,
} = questionsSlice.actions;
export const { selectListing, selectRow, selectPage, selectVoteUnderWay, selectUndoables } =
  questionsSlice.selectors;
