import type { ReactNode } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { useAppSelector } from '../../../shared/store.js';
import { selectUndoables } from '../page/question-pages-slice.js';
import classes from './undo-line.module.css';

const UndoLine = lazyPart(
  () => import('./own-deletion.js'),
  (module) => module.UndoLine,
);

interface UndoLinesProps {
  readonly qid: string;
  /** What else is offered there. */
  readonly children?: ReactNode;
}

/** What the reader has just deleted of a question. */
export function UndoLines({ qid, children }: UndoLinesProps) {
  const undoables = useAppSelector(selectUndoables).filter((each) => each.qid === qid);
  return (
    <div className={classes.lines}>
      {children}
      <div className={classes.undoables} role="status">
        {undoables.map((undoable) => (
          <UndoLine key={undoable.id} undoable={undoable} />
        ))}
      </div>
    </div>
  );
}
