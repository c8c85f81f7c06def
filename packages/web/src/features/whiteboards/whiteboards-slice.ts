import {
  idOfAct,
  type BoardEntry,
  type BoardList,
  type BoardPage,
  type Outbox,
  type PendingAct,
  type WhiteboardRow,
} from '@collabor8/domain';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { newId } from '../../shared/new-id.js';
import { landed } from '../../shared/reads/declare-read.js';
import { hasFields } from '../../shared/session/browser-storage.js';
import { keptList } from '../../shared/session/kept-list.js';
import { inStore, memoizeLast } from '../../shared/store.js';
import { boardRead, ownBoardsRead } from './reads.js';

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

export interface WhiteboardsState {
  /** 'My Whiteboards', once they were read. */
  readonly list: BoardList | null;
  /** The board that was opened last. */
  readonly page: BoardPage | null;
  /** What is on its way, in the order in which it was done. */
  readonly outgoing: readonly OutgoingAct[];
}

const initialState: WhiteboardsState = { list: null, page: null, outgoing: [] };

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
    actsDone: (state, { payload }: PayloadAction<readonly OutgoingAct[]>) => ({
      ...state,
      outgoing: [...state.outgoing, ...payload],
    }),
    actRefused: (state, { payload }: PayloadAction<OutgoingAct>) => ({
      ...state,
      outgoing: withoutRefused(state.outgoing, payload),
    }),
    /** What was on its way when the page was reloaded. */
    actsRestored: (state, { payload }: PayloadAction<readonly OutgoingAct[]>) => {
      const missing = payload.filter(({ id }) => !state.outgoing.some((act) => act.id === id));
      return { ...state, outgoing: [...missing, ...state.outgoing] };
    },
    actsDiscarded: (state) => ({ ...state, outgoing: [] }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(landed(ownBoardsRead), (state, { payload }) => ({
        ...state,
        list: { rows: payload, deletedIds: [], early: [] },
      }))
      .addCase(landed(boardRead), (state, { payload }) => {
        // Frozen as one: the store would go through each of thousands of objects.
        Object.freeze(payload.log.base?.objects);
        return { ...state, page: payload };
      }),
  selectors: {
    selectBoardRows: ({ list }): readonly WhiteboardRow[] | undefined => list?.rows,
    selectBoard: ({ page }, boardId: string): BoardPage | undefined =>
      page?.board.uniqueLink === boardId ? page : undefined,
    selectOutgoing: ({ outgoing }): readonly OutgoingAct[] => outgoing,
    selectOutbox: ({ outgoing }, id: string): Outbox => actsOn(outgoing, id),
  },
});
inStore(whiteboardsSlice, { hasMore: true });

export const { actRefused, actsRestored, actsDiscarded } = whiteboardsSlice.actions;

const isOutgoing = (value: unknown): value is OutgoingAct =>
  hasFields(value, 'id', 'boardId', 'act');

export const notedActs = keptList('board-outbox', isOutgoing);

/** What somebody does on a board, to dispatch: it is kept from here on, and sent by itself once what sends it has loaded. */
export function did(username: string, boardId: string, acts: readonly PendingAct[]) {
  const outgoing = acts.map((act): OutgoingAct => ({ id: newId(), boardId, act }));
  notedActs.add(username, ...outgoing);
  return whiteboardsSlice.actions.actsDone(outgoing);
}

/* What happens to boards once they are shown is taken in by whiteboards-changes.ts. */
/** Every entry of a board, as its log stood when it was read. */
export const wholeLogRead = createAction<{
  readonly boardId: string;
  readonly entries: readonly BoardEntry[];
}>('whiteboards/wholeLogRead');
export const actAccepted = createAction<AcceptedAct>('whiteboards/actAccepted');

/** What of the store its selectors read. */
export type Held = Parameters<typeof whiteboardsSlice.selectors.selectOutbox>[0];

export const { selectBoardRows, selectBoard, selectOutgoing, selectOutbox } =
  whiteboardsSlice.selectors;
