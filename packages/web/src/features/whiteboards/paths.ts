export const LOBBY_PATH = '/whiteboard';

export const boardPath = (id: string): string => `${LOBBY_PATH}/${encodeURIComponent(id)}`;

/** The address of a picture that a board keeps; what it names never changes. */
export const picturePath = (boardId: string, pictureId: string): string =>
  `${boardPath(boardId)}/picture?v=${encodeURIComponent(pictureId)}`;
