import { BOARDS_PATH, BOARD_PAGE } from '../../shared/paths.js';
import { declareRead, firstView } from '../../shared/reads/declare-read.js';

/** An opened board: being subscribed is being there (SPEC §4, joinWhiteboard and leaveWhiteboard). */
export const boardRead = declareRead({
  path: 'whiteboards.open',
  at: BOARD_PAGE,
  input: ({ params: { whiteboardID = '' } }) => ({ id: whiteboardID }),
  topic: ({ id }) => ({ kind: 'board', boardId: id }),
  holdsOne: true,
});
firstView(boardRead, {
  look: 'room',
  lines: ({ board: { title, owner } }) => [
    { is: 'h1', text: title },
    { is: 'p', text: `Owned By ${owner}` },
  ],
});

/** 'My Whiteboards'. */
export const ownBoardsRead = declareRead({ path: 'whiteboards.openList', at: BOARDS_PATH });
firstView(ownBoardsRead, {
  look: 'room',
  lines: () => [
    { is: 'h1', text: 'Whiteboard Page' },
    { is: 'p', text: 'Draw together: everybody sees each line as it is drawn.' },
  ],
});
