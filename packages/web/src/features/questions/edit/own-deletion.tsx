import { UNDO_MS, type PostType } from '@collabor8/domain';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import { Button, QuietButton } from '../../../shared/ui/controls/button.js';
import { undoEnded, type Undoable, undoOffered } from '../page/question-pages-slice.js';
import classes from './undo-line.module.css';
import { Row } from '../../../shared/ui/layout.js';

export interface OwnPost {
  readonly type: PostType;
  readonly id: string;
}

/** Deletes one's own post at once: it can be brought back for a minute. */
export function DeleteOwn({ type, id }: OwnPost) {
  const dispatch = useDispatch();
  const { mutate, isPending } = useChange(trpc.questions.deletePost, {
    event(event) {
      // Before it goes, or the line has nowhere to stand.
      dispatch(undoOffered({ qid: event.qid, type, id }));
      return event;
    },
    say: (sentence) => `The ${type} was not deleted. ${sentence}`,
    inCorner: true,
  });
  return (
    <QuietButton
      aria-label={`Delete the ${type}`}
      disabled={isPending}
      onClick={() => mutate({ type, id })}
    >
      Delete
    </QuietButton>
  );
}

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
    <Row as="p" className={classes.line} gap={8} isOneLine size="s" pad={[8, 8, 8, 16]}>
      {`${names[type]} deleted.`}
      <Button
        variant="subtle"
        size="compact-sm"
        loading={isPending}
        onClick={() => mutate({ type, id })}
      >
        Undo
      </Button>
    </Row>
  );
}
