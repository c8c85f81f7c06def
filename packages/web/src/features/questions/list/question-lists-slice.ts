import type { QuestionRow } from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../../shared/live/live-event.js';
import { inStore } from '../../../shared/store.js';
import { changeSaved, isQuestionEvent, questionOpened, known } from '../question-changes.js';
import { extended, rowOf, withWaitingShown, type Listing } from './listing.js';
import {
  afterList,
  afterOpened,
  afterQuestionEvent,
  afterReread,
  withListing,
  withRows,
  type ListRead,
  type QuestionListsState,
} from './question-lists.js';

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
      .addCase(questionOpened, (state, { payload }) => afterOpened(state, payload.question))
      .addCase(changeSaved, (state, { payload: { event, reader } }) =>
        afterQuestionEvent(state, event, reader),
      )
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
