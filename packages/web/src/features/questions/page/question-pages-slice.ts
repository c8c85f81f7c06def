import {
  applyQuestionEvent,
  qidOf,
  type Comment,
  type CommentThread,
  type PostType,
  type QuestionEvent,
  type QuestionPage,
  type VoteState,
} from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../../shared/live/live-event.js';
import { inStore } from '../../../shared/store.js';
import {
  changeSaved,
  isQuestionEvent,
  questionOpened,
  known,
  withYoungest,
} from '../question-changes.js';
import {
  withFurtherAnswers,
  withFurtherComments,
  withPostedComment,
  type CommentParent,
  type FurtherAnswers,
} from './page-parts.js';

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

interface Thread {
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

const withPage = (
  state: QuestionPagesState,
  qid: string,
  change: (page: QuestionPage) => QuestionPage,
): QuestionPagesState => {
  const page = known(state.pages, qid);
  return page === undefined ? state : { ...state, pages: { ...state.pages, [qid]: change(page) } };
};

/** Applied by the rules of the domain. */
const afterQuestionEvent = (
  state: QuestionPagesState,
  event: QuestionEvent,
  reader: string,
): QuestionPagesState =>
  withPage(state, qidOf(event), (page) => applyQuestionEvent(page, event, reader));

export const questionPagesSlice = createSlice({
  name: 'questionPages',
  initialState,
  reducers: {
    moreAnswersRead: (state, { payload: { qid, cursor, more } }: PayloadAction<AnswersRead>) =>
      withPage(state, qid, (page) => withFurtherAnswers(page, cursor, more)),
    moreCommentsRead: (
      state,
      { payload: { qid, parent, cursor, more } }: PayloadAction<CommentsRead>,
    ) => withPage(state, qid, (page) => withFurtherComments(page, parent, cursor, more)),
    commentPosted: (
      state,
      { payload: { qid, parent, comment } }: PayloadAction<Thread & { readonly comment: Comment }>,
    ) => withPage(state, qid, (page) => withPostedComment(page, parent, comment)),
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
    builder
      .addCase(questionOpened, (state, { payload }) => ({
        ...state,
        pages: withYoungest(state.pages, payload.question._id, payload, KEPT_PAGES),
      }))
      .addCase(changeSaved, (state, { payload: { event, reader } }) =>
        afterQuestionEvent(state, event, reader),
      )
      .addCase(liveEventReceived, (state, { payload: { event, reader } }) =>
        isQuestionEvent(event) ? afterQuestionEvent(state, event, reader) : state,
      ),
  selectors: {
    selectPage: ({ pages }, qid: string): QuestionPage | undefined => known(pages, qid),
    selectVoteUnderWay: ({ votesUnderWay }, postId: string): VoteState | undefined =>
      known(votesUnderWay, postId),
    selectUndoables: ({ undoables }): readonly Undoable[] => undoables,
  },
});
inStore(questionPagesSlice);

export const {
  moreAnswersRead,
  moreCommentsRead,
  commentPosted,
  voteChosen,
  voteSettled,
  undoOffered,
  undoEnded,
} = questionPagesSlice.actions;
export const { selectPage, selectVoteUnderWay, selectUndoables } = questionPagesSlice.selectors;
