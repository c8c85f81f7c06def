import {
  applyToBoardList,
  applyToBoardPage,
  entryOf,
  idOfAct,
  type BoardEntry,
  type BoardEvent,
  type BoardList,
  type BoardPage,
  type Outbox,
  type PendingAct,
  type Whiteboard,
  type WhiteboardRow,
} from '@collabor8/domain';
import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../shared/live/live-event.js';
import { inStore } from '../../shared/store.js';
import { memoizeLast } from '../../shared/memoize-last.js';

/** Something a person did on a board that the server has not acknowledged yet. */
export interface OutgoingAct {
  readonly id: string;
  readonly boardId: string;
  readonly act: PendingAct;
}

/** Where an act came to stand in the board's log. */
interface Landed {
  readonly seq: number;
  readonly at: string;
}

interface AcceptedAct {
  readonly outgoing: OutgoingAct;
  readonly author: string;
  /** Null where the board was so already. */
  readonly landed: Landed | null;
}

interface WhiteboardsState {
  /** 'My Whiteboards', once they were read. */
  readonly list: BoardList | null;
  /** The board that was opened last. */
  readonly page: BoardPage | null;
  /** What is on its way, in the order in which it was done. */
  readonly outgoing: readonly OutgoingAct[];
}

const initialState: WhiteboardsState = { list: null, page: null, outgoing: [] };

const withPage = (state: WhiteboardsState, event: BoardEvent): WhiteboardsState =>
  state.page === null ? state : { ...state, page: applyToBoardPage(state.page, event) };

function afterEvent(state: WhiteboardsState, event: BoardEvent, reader: string): WhiteboardsState {
  const next = withPage(state, event);
  if (event.name !== 'boardUpdate' || next.list === null) return next;
  return { ...next, list: applyToBoardList(next.list, event, reader) };
}

const drawn = (boardId: string, entry: BoardEntry): BoardEvent => ({
  ...{ name: 'boardUpdate', type: 'drawn' },
  ...{ boardId, entries: [entry] },
});

const changed = (board: Whiteboard): BoardEvent => ({
  ...{ name: 'boardUpdate', type: 'changed' },
  ...{ boardId: board.uniqueLink, board },
});

/** An act that was refused, and with it what was to be done about it afterwards. */
function withoutRefused(
  outgoing: readonly OutgoingAct[],
  { id, act }: OutgoingAct,
): readonly OutgoingAct[] {
  const refusedId = idOfAct(act);
  return outgoing.filter(
    (other) =>
      other.id !== id &&
      !('target' in other.act && refusedId !== undefined && other.act.target === refusedId),
  );
}

const actsOn = memoizeLast((outgoing: readonly OutgoingAct[], id: string): Outbox =>
  outgoing.filter(({ boardId }) => boardId === id).map(({ act }) => act),
);

export const whiteboardsSlice = createSlice({
  name: 'whiteboards',
  initialState,
  reducers: {
    boardsListed: (state, { payload }: PayloadAction<readonly WhiteboardRow[]>) => ({
      ...state,
      list: { rows: payload, deletedIds: [], early: [] },
    }),
    boardOpened: (state, { payload }: PayloadAction<BoardPage>) => ({
      ...state,
      page: payload,
    }),
    /** The answer to its owner is the board as it stands. */
    boardChanged: (state, { payload }: PayloadAction<Whiteboard>) =>
      afterEvent(state, changed(payload), payload.owner),
    actDone: (state, { payload }: PayloadAction<OutgoingAct>) => ({
      ...state,
      outgoing: [...state.outgoing, payload],
    }),
    actAccepted: (state, { payload }: PayloadAction<AcceptedAct>) => {
      const { outgoing, author, landed } = payload;
      const { boardId, act } = outgoing;
      const next = { ...state, outgoing: state.outgoing.filter(({ id }) => id !== outgoing.id) };
      if (landed === null) return next;
      return withPage(next, drawn(boardId, entryOf(act, { ...landed, author })));
    },
    actRefused: (state, { payload }: PayloadAction<OutgoingAct>) => ({
      ...state,
      outgoing: withoutRefused(state.outgoing, payload),
    }),
    /** What was on its way when the page was reloaded. */
    actsRestored: (state, { payload }: PayloadAction<readonly OutgoingAct[]>) => {
      const missing = payload.filter(({ id }) => !state.outgoing.some((act) => act.id === id));
      return { ...state, outgoing: [...missing, ...state.outgoing] };
    },
  },
  extraReducers: (builder) =>
    builder.addCase(liveEventReceived, (state, { payload: { event, reader } }) => {
      switch (event.name) {
        case 'boardUpdate':
        case 'strokeUpdate':
        case 'cursorUpdate':
        case 'objectUpdate':
        case 'boardPresence':
          // Thousands of points, many times a second: a draft of each would take longer than the rule.
          return afterEvent(original(state), event, reader);
        default:
          return state;
      }
    }),
  selectors: {
    selectBoardRows: ({ list }): readonly WhiteboardRow[] | undefined => list?.rows,
    selectBoard: ({ page }, boardId: string): BoardPage | undefined =>
      page?.board.uniqueLink === boardId ? page : undefined,
    selectOutgoing: ({ outgoing }): readonly OutgoingAct[] => outgoing,
    selectOutbox: ({ outgoing }, id: string): Outbox => actsOn(outgoing, id),
  },
});
inStore(whiteboardsSlice);

export const {
  boardsListed,
  boardOpened,
  boardChanged,
  actDone,
  actAccepted,
  actRefused,
  actsRestored,
} = whiteboardsSlice.actions;
export const { selectBoardRows, selectBoard, selectOutgoing, selectOutbox } =
  whiteboardsSlice.selectors;
