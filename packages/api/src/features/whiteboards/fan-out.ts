import {
  personTopic,
  type BoardEntry,
  type BoardImage,
  type BoardPresence,
  type CursorUpdate,
  type ObjectPlace,
  type StrokeUpdate,
  type Topic,
  type Whiteboard,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';

const name = 'boardUpdate';

export const boardTopic = (boardId: string): Topic => ({ kind: 'board', boardId });
const contentTopic = (boardId: string): Topic => ({ kind: 'boardContent', boardId });

export type FanOut = ReturnType<typeof createFanOut>;

/**
 * Who hears of what: an opened board listens to the board's topic, 'My Whiteboards' to its owner's,
 * clients that know pictures alone to the topic of whole pictures. Called after the commit.
 */
export function createFanOut({ hub }: Pick<Platform, 'hub'>) {
  return {
    created: (board: Whiteboard): Promise<void> =>
      hub.publish({ name, type: 'created', boardId: board.uniqueLink, board }, [
        personTopic(board.owner),
      ]),

    changed: (board: Whiteboard): Promise<void> =>
      hub.publish({ name, type: 'changed', boardId: board.uniqueLink, board }, [
        boardTopic(board.uniqueLink),
        personTopic(board.owner),
      ]),

    /** Told to whose it was, too. */
    handedOn: (board: Whiteboard, from: string): Promise<void> =>
      hub.publish({ name, type: 'changed', boardId: board.uniqueLink, board }, [
        boardTopic(board.uniqueLink),
        personTopic(board.owner),
        personTopic(from),
      ]),

    deleted: ({ uniqueLink: boardId, owner }: Whiteboard): Promise<void> =>
      hub.publish({ name, type: 'deleted', boardId }, [
        boardTopic(boardId),
        contentTopic(boardId),
        personTopic(owner),
      ]),

    drawn: (boardId: string, entries: readonly BoardEntry[]): Promise<void> =>
      hub.publish({ name, type: 'drawn', boardId, entries }, [boardTopic(boardId)]),

    pictured: ({ uniqueLink: boardId, owner }: Whiteboard, content: BoardImage): Promise<void> =>
      hub.publish({ name, type: 'pictured', boardId, content }, [personTopic(owner)]),

    /** The picture itself, as a data URL. */
    content: (boardId: string, upTo: number, content: string): Promise<void> =>
      hub.publish({ name: 'whiteboardContent', boardId, content, upTo }, [contentTopic(boardId)]),

    /** Worth nothing to those who come later: the finished stroke brings everything. */
    points: (update: Omit<StrokeUpdate, 'name'>): Promise<void> =>
      hub.publishEphemeral({ name: 'strokeUpdate', ...update }, [boardTopic(update.boardId)]),

    cursor: (moved: Omit<CursorUpdate, 'name'>): Promise<void> =>
      hub.publishEphemeral({ name: 'cursorUpdate', ...moved }, [boardTopic(moved.boardId)]),

    held: (boardId: string, username: string, places: readonly ObjectPlace[]): Promise<void> =>
      hub.publishEphemeral({ name: 'objectUpdate', boardId, username, places }, [
        boardTopic(boardId),
      ]),

    presence: (presence: BoardPresence): Promise<void> =>
      hub.publish({ name: 'boardPresence', presence }, [boardTopic(presence.boardId)]),
  };
}
