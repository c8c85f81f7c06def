import type { CommentThread } from '@collabor8/domain';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { AlertLine } from '../../../shared/ui/states/alert-line.js';
import { CommentForm } from './comment-form.js';
import { CommentItem } from './comment-item.js';
import classes from './comments.module.css';
import { countOf } from '../../../shared/counts.js';
import type { CommentPlace } from './page-parts.js';
import type { QuestionHandle } from './use-question.js';

interface CommentsProps {
  readonly qid: string;
  readonly place: CommentPlace;
  readonly count: number;
  readonly thread: CommentThread;
  readonly isOpenAtFirst: boolean;
  readonly readMore: QuestionHandle['readMoreComments'];
}

/** The comments under one post; they can be put away. */
export function Comments({ qid, place, count, thread, isOpenAtFirst, readMore }: CommentsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const more = useMutation({ mutationFn: (cursor: string) => readMore(place, cursor) });
  const { items, nextCursor } = thread;
  const total = countOf(Math.max(count, items.length), 'comment');

  return (
    <div className={classes.comments} role="group" aria-label={`Comments on the ${place.type}`}>
      <div className={classes.head}>
        <span className={classes.count}>{total}</span>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide Comments' : 'Show Comments'}
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            {items.length > 0 && (
              <ul className={classes.list}>
                {items.map((comment) => (
                  <CommentItem key={comment._id} comment={comment} />
                ))}
              </ul>
            )}
            {nextCursor !== null && (
              <div className={classes.more}>
                <AlertLine message={more.isError ? 'More comments could not be loaded.' : null} />
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={more.isPending}
                  onClick={() => more.mutate(nextCursor)}
                >
                  Show more comments
                </Button>
              </div>
            )}
            <CommentForm qid={qid} place={place} />
          </>
        )}
      </div>
    </div>
  );
}
