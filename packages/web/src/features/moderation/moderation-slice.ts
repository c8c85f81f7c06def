import {
  applyLogUpdate,
  applyReportUpdate,
  applyStandingUpdate,
  newestStanding,
  oldestOpen,
  openTotal,
  withFurther,
  type ListInParts,
  type LogPage,
  type ModeratedPeople,
  type ReportQueue,
} from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../shared/live/live-link.js';
import { holdRead } from '../../shared/reads/use-live-read.js';
import { inStore } from '../../shared/store.js';
import { ownRead } from './reads.js';

interface ModerationState {
  /** The open reports of all reasons: their number stands in the menu. */
  readonly open: ReportQueue | null;
  /** What the page shows. */
  readonly queue: ReportQueue | null;
  readonly log: LogPage | null;
  readonly people: ModeratedPeople | null;
}

const initialState: ModerationState = {
  ...{ open: null, queue: null, log: null, people: null },
};

interface Further<T> {
  readonly cursor: string;
  readonly more: ListInParts<T>;
}

export const moderationSlice = createSlice({
  name: 'moderation',
  initialState,
  reducers: {
    openReportsRead: (state, { payload }: PayloadAction<ReportQueue>): ModerationState => ({
      ...state,
      open: payload,
    }),
    queueRead: (state, { payload }: PayloadAction<ReportQueue>): ModerationState => ({
      ...state,
      queue: payload,
    }),
    moreReportsRead: (
      state,
      { payload }: PayloadAction<Further<ReportQueue['items'][number]>>,
    ): ModerationState => ({
      ...state,
      queue: state.queue && withFurther(state.queue, payload.more, payload.cursor),
    }),
    logRead: (state, { payload }: PayloadAction<LogPage>): ModerationState => ({
      ...state,
      log: payload,
    }),
    moreLogRead: (
      state,
      { payload }: PayloadAction<Further<LogPage['items'][number]>>,
    ): ModerationState => ({
      ...state,
      log: state.log && withFurther(state.log, payload.more, payload.cursor),
    }),
    peopleRead: (state, { payload }: PayloadAction<ModeratedPeople>): ModerationState => ({
      ...state,
      people: payload,
    }),
  },
  extraReducers: (builder) =>
    builder.addCase(liveEventReceived, (state, { payload: { event } }): ModerationState => {
      const { open, queue, log, people } = state;
      switch (event.name) {
        case 'reportUpdate':
          return {
            ...state,
            open: open && applyReportUpdate(open, event),
            queue: queue && applyReportUpdate(queue, event),
          };
        case 'logUpdate':
          return log === null ? state : { ...state, log: applyLogUpdate(log, event) };
        case 'standingUpdate':
          return { ...state, people: people && applyStandingUpdate(people, event) };
        default:
          return state;
      }
    }),
  selectors: {
    selectOpenTotal: ({ open }): number => (open === null ? 0 : openTotal(open.open)),
    selectOldestOpen: ({ open }): string | undefined =>
      open === null ? undefined : oldestOpen(open),
    selectQueue: ({ queue }): ReportQueue | null => queue,
    selectLog: ({ log }): LogPage | null => log,
    selectPeople: ({ people }): ModeratedPeople | null => people,
  },
});
inStore(moderationSlice);

/** The reader's. */
export const selectOwnStanding = holdRead(ownRead, 'standingUpdate', (own, { standing }) =>
  newestStanding(own, standing),
);

export const { openReportsRead, queueRead, moreReportsRead, logRead, moreLogRead, peopleRead } =
  moderationSlice.actions;
export const { selectOldestOpen, selectOpenTotal, selectQueue, selectLog, selectPeople } =
  moderationSlice.selectors;
