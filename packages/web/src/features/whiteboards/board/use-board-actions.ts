import {
  paintingOf,
  withOutbox,
  type BoardLog,
  type BoardObject,
  type Imported,
  type BoardPage,
  type Painting,
  type ObjectsChange,
  type PendingAct,
  type Stroke,
} from '@collabor8/domain';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { newId } from '../../../shared/new-id.js';
import { useAppSelector } from '../../../shared/store.js';
import { actDone, selectOutbox } from '../whiteboards-slice.js';

export interface BoardActions {
  /** The board as its reader sees it, with what is on its way to the server. */
  readonly log: BoardLog;
  readonly painting: Painting;
  /** How many acts the server has not acknowledged. */
  readonly pending: number;
  /** Of these the strokes that still show. */
  readonly unsaved: readonly Stroke[];
  readonly addStroke: (stroke: Stroke) => void;
  readonly addObject: (object: BoardObject) => void;
  readonly addAll: (objects: Imported['objects']) => void;
  /** As one act, so that it is taken back as one; without any of them, none. */
  readonly changeObjects: (changes: ObjectsChange['changes']) => void;
  /** What was done by its id, be it a stroke or clearing all. */
  readonly takeBack: (id: string) => void;
  readonly bringBack: (id: string) => void;
  /** Takes everything off the board; null when nothing is on it. The owner's. */
  readonly clear: (() => void) | null;
}

/** What a person does on a board: it shows at once and is sent in its order. */
export function useBoardActions(page: BoardPage, username: string): BoardActions {
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

  const act = (done: PendingAct) => dispatch(actDone({ id: newId(), boardId, act: done }));
  return {
    log,
    painting,
    pending: outbox.length,
    unsaved,
    addStroke: (stroke) => void act({ kind: 'stroke', stroke }),
    addObject: (object) => void act({ kind: 'object', object }),
    addAll(added) {
      for (const object of added) act({ kind: 'object', object });
    },
    changeObjects(changes) {
      if (changes.length > 0) act({ kind: 'change', change: { id: newId(), changes } });
    },
    takeBack: (target) => void act({ kind: 'undo', target }),
    bringBack: (target) => void act({ kind: 'redo', target }),
    clear: isBlank ? null : () => void act({ kind: 'clear', id: newId() }),
  };
}
