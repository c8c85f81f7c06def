import { UNDO_MS } from '@collabor8/domain';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { trpc } from '../../../shared/api/trpc.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { undoEnded, type Undoable } from '../page/question-pages-slice.js';
import { useChange } from '../../../shared/api/use-change.js';
import classes from './undo-line.module.css';

const names = { question: 'Question', answer: 'Answer', comment: 'Comment' } as const;

/** What the reader has just deleted, while it can be brought back. */
export function UndoLine({ undoable: { type, id } }: { readonly undoable: Undoable }) {
  const dispatch = useDispatch();
  const { mutate, isPending } = useChange(trpc.questions.restorePost, {
    event: (event) => event,
    onSuccess: () => dispatch(undoEnded({ id })),
    say: (sentence) => `The ${type} was not brought back. ${sentence}`,
    inCorner: true,
  });
  useEffect(() => {
    const timer = setTimeout(() => dispatch(undoEnded({ id })), UNDO_MS);
    return () => clearTimeout(timer);
  }, [dispatch, id]);
  return (
    <p className={classes.line}>
      {`${names[type]} deleted.`}
      <Button
        variant="subtle"
        size="compact-sm"
        loading={isPending}
        onClick={() => mutate({ type, id })}
      >
        Undo
      </Button>
    </p>
  );
}
