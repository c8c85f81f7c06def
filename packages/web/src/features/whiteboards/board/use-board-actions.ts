import {
  paintingOf,
  withOutbox,
  type BoardObject,
  type Imported,
  type BoardPage,
  type ObjectsChange,
  type PendingAct,
  type Stroke,
} from '@collabor8/domain';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { newId } from '../../../shared/new-id.js';
import { useAppSelector } from '../../../shared/store.js';
import { did, selectOutbox } from '../whiteboards-slice.js';

/** What a person does on a board: it shows at once and is sent in its order. */
export function useBoardActions(page: BoardPage, username: string) {
  const dispatch = useDispatch();
  const boardId = page.board.uniqueLink;
  const outbox = useAppSelector(selectOutbox, boardId);
  const log = useMemo(() => withOutbox(page.log, outbox, username), [page.log, outbox, username]);

  const painting = useMemo(() => paintingOf(log), [log]);
  const { ground, strokes, objects } = painting;
  const unsaved = useMemo(() => {
    const waiting = new Set(outbox.map((act) => (act.kind === 'stroke' ? act.stroke.id : null)));
    return strokes.filter(({ id }) => waiting.has(id));
  }, [outbox, strokes]);
  const isBlank = ground === null && strokes.length === 0 && objects.length === 0;

  const act = (...acts: readonly PendingAct[]) => dispatch(did(username, boardId, acts));
  return {
    /** The board as its reader sees it, with what is on its way to the server. */
    log,
    painting,
    /** How many acts the server has not acknowledged. */
    pending: outbox.length,
    /** Of these the strokes that still show. */
    unsaved,
    addStroke: (stroke: Stroke) => void act({ kind: 'stroke', stroke }),
    addObject: (object: BoardObject) => void act({ kind: 'object', object }),
    addAll: (added: Imported['objects']) =>
      void act(...added.map((object) => ({ kind: 'object', object }) as const)),
    /** As one act, so that it is taken back as one; without any of them, none. */
    changeObjects: (changes: ObjectsChange['changes']) => {
      if (changes.length > 0) act({ kind: 'change', change: { id: newId(), changes } });
    },
    /** What was done by its id, be it a stroke or clearing all. */
    takeBack: (target: string) => void act({ kind: 'undo', target }),
    bringBack: (target: string) => void act({ kind: 'redo', target }),
    /** Takes everything off the board; null when nothing is on it. The owner's. */
    clear: isBlank ? null : () => void act({ kind: 'clear', id: newId() }),
  };
}

export type BoardActions = ReturnType<typeof useBoardActions>;
