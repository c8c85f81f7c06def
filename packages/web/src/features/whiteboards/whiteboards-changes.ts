import {
  applyToBoardList,
  applyToBoardPage,
  entryOf,
  withWholeLog,
  type BoardEntry,
  type BoardEvent,
} from '@collabor8/domain';
import { liveEventReceived } from '../../shared/live/live-link.js';
import { alsoInStore } from '../../shared/store.js';
import {
  actAccepted,
  wholeLogRead,
  whiteboardsSlice,
  type WhiteboardsState,
} from './whiteboards-slice.js';

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

/** By the rules of the domain: thousands of points, many times a second, for which a draft would take longer. */
alsoInStore(whiteboardsSlice, (state, action) => {
  if (actAccepted.match(action)) {
    const { outgoing, author, landed } = action.payload;
    const { boardId, act } = outgoing;
    const next = { ...state, outgoing: state.outgoing.filter(({ id }) => id !== outgoing.id) };
    if (landed === null) return next;
    return withPage(next, drawn(boardId, entryOf(act, { ...landed, author })));
  }
  if (wholeLogRead.match(action)) {
    const { boardId, entries } = action.payload;
    const { page } = state;
    if (page?.board.uniqueLink !== boardId) return state;
    return { ...state, page: { ...page, log: withWholeLog(page.log, entries) } };
  }
  if (!liveEventReceived.match(action)) return state;
  const { event, reader } = action.payload;
  switch (event.name) {
    case 'boardUpdate':
    case 'strokeUpdate':
    case 'cursorUpdate':
    case 'objectUpdate':
    case 'boardPresence':
      return afterEvent(state, event, reader);
    default:
      return state;
  }
});
