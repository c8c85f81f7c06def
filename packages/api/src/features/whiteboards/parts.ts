import { checkManaging, openTaking, settledSeq, undoneIn, type TakePart } from '@collabor8/domain';
import { AppError, orForbidden } from '../../request/errors.js';
import { type Landed, entriesAfter, findAct, requireBoard, requireState } from './stored-boards.js';
import type { BoardParts } from './repainting.js';

/** Takes what one person drew off a board, and brings it back. */
export function createParts({ countRate, repainting }: BoardParts) {
  return {
    /** All that somebody has drawn so far is gone, as one; sent again it lands once. */
    async takePart(
      author: string,
      { id: boardId, username: of, takingId: id }: TakePart,
    ): Promise<Landed | null> {
      await countRate('parts', author);
      const entry = { kind: 'taking', id, of, author } as const;
      return repainting.add(boardId, entry, {
        async check(unit) {
          orForbidden(checkManaging(await requireBoard(unit, boardId), author, 'takePart'));
          const known = await findAct(unit, boardId, id);
          if (known !== undefined && (known.kind !== 'taking' || known.of !== of)) {
            throw new AppError('taken', 'There is something else with this id on the whiteboard.');
          }
          return known;
        },
      });
    },

    /** Brings back what was taken off by the entry of this id; null where it is back already. */
    async givePart(author: string, boardId: string, takingId: string): Promise<Landed | null> {
      await countRate('parts', author);
      const entry = { kind: 'undo', target: takingId, author } as const;
      return repainting.add(boardId, entry, {
        async check(unit) {
          orForbidden(checkManaging(await requireBoard(unit, boardId), author, 'takePart'));
          const { lastSeq } = await requireState(unit, boardId);
          const after = settledSeq(lastSeq);
          const entries = await entriesAfter(unit, { boardId, after, lastSeq });
          const undone = undoneIn(entries);
          if (undone.has(takingId)) return 'done';
          const taking = entries.find((known) => known.kind === 'taking' && known.id === takingId);
          const isOpen =
            taking?.kind === 'taking' &&
            openTaking(entries, { undone, settled: settledSeq(lastSeq + 1), of: taking.of })?.id ===
              takingId;
          if (!isOpen) throw new AppError('invalid', 'This can no longer be brought back.');
          return undefined;
        },
      });
    },
  };
}
