import type { CommentThread, PostType, QuestionPage, VoteState } from '@collabor8/domain';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { landed } from '../../../shared/reads/declare-read.js';
import { inStore } from '../../../shared/store.js';
import { known, withYoungest } from '../question-changes.js';
import { questionRead } from '../reads.js';
import { withFurtherAnswers, type CommentParent, type FurtherAnswers } from './page-parts.js';

export interface Undoable {
  readonly qid: string;
  readonly type: PostType;
  readonly id: string;
}

interface QuestionPagesState {
  readonly pages: Readonly<Record<string, QuestionPage>>;
  /** What the reader chose for a question or answer and the server has not confirmed yet. */
  readonly votesUnderWay: Readonly<Record<string, VoteState>>;
  /** What the reader deleted here and may still bring back. */
  readonly undoables: readonly Undoable[];
}

export interface Thread {
  readonly qid: string;
  readonly parent: CommentParent;
}

interface AnswersRead {
  readonly qid: string;
  readonly cursor: string;
  readonly more: FurtherAnswers;
}

interface CommentsRead extends Thread {
  readonly cursor: string;
  readonly more: CommentThread;
}

const KEPT_PAGES = 10;

const initialState: QuestionPagesState = { pages: {}, votesUnderWay: {}, undoables: [] };

export const withPage = (
  state: QuestionPagesState,
  qid: string,
  change: (page: QuestionPage) => QuestionPage,
): QuestionPagesState => {
  const page = known(state.pages, qid);
  return page === undefined ? state : { ...state, pages: { ...state.pages, [qid]: change(page) } };
};

export const questionPagesSlice = createSlice({
  name: 'questionPages',
  initialState,
  reducers: {
    moreAnswersRead: (state, { payload: { qid, cursor, more } }: PayloadAction<AnswersRead>) =>
      withPage(state, qid, (page) => withFurtherAnswers(page, cursor, more)),
    voteChosen: (
      state,
      {
        payload: { postId, vote },
      }: PayloadAction<{ readonly postId: string; readonly vote: VoteState }>,
    ) => ({ ...state, votesUnderWay: { ...state.votesUnderWay, [postId]: vote } }),
    voteSettled: (state, { payload: { postId } }: PayloadAction<{ readonly postId: string }>) => {
      const { [postId]: _settled, ...votesUnderWay } = state.votesUnderWay;
      return { ...state, votesUnderWay };
    },
    undoOffered: (state, { payload }: PayloadAction<Undoable>) => ({
      ...state,
      undoables: [...state.undoables, payload],
    }),
    /** It was brought back, or its minute is over. */
    undoEnded: (state, { payload: { id } }: PayloadAction<{ readonly id: string }>) => ({
      ...state,
      undoables: state.undoables.filter((other) => other.id !== id),
    }),
  },
  extraReducers: (builder) =>
    builder.addCase(landed(questionRead), (state, { payload }) => ({
      ...state,
      pages: withYoungest<QuestionPage>(state.pages, payload.question._id, payload, KEPT_PAGES),
    })),
  selectors: {
    selectPage: ({ pages }, qid: string): QuestionPage | undefined => known(pages, qid),
    selectVoteUnderWay: ({ votesUnderWay }, postId: string): VoteState | undefined =>
      known(votesUnderWay, postId),
    selectUndoables: ({ undoables }): readonly Undoable[] => undoables,
  },
});
inStore(questionPagesSlice, { hasMore: true });

export const { moreAnswersRead, voteChosen, voteSettled, undoOffered, undoEnded } =
  questionPagesSlice.actions;
/** Taken in by page-changes.ts, as is all that happens to a question once it is shown. */
export const moreCommentsRead = createAction<CommentsRead>('questionPages/moreCommentsRead');

export const { selectPage, selectVoteUnderWay, selectUndoables } = questionPagesSlice.selectors;
