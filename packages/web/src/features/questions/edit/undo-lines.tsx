import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { useAppSelector } from '../../../shared/store.js';
import { selectUndoables } from '../page/question-pages-slice.js';
import classes from './undo-line.module.css';

const UndoLine = lazyPart(
  () => import('./undo-line.js'),
  (module) => module.UndoLine,
);

/** What the reader has just deleted of a question. */
export function UndoLines({ qid }: { readonly qid: string }) {
  const undoables = useAppSelector(selectUndoables).filter((each) => each.qid === qid);
  return (
    <div className={classes.lines} role="status">
      {undoables.map((undoable) => (
        <UndoLine key={undoable.id} undoable={undoable} />
      ))}
    </div>
  );
}
