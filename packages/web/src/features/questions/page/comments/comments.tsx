import type { CommentThread } from '@collabor8/domain';
import { Button, QuietButton } from '../../../../shared/ui/controls/button.js';
import { useMutation } from '@tanstack/react-query';
import { use, useId, useState } from 'react';
import { AlertLine } from '../../../../shared/ui/states/states.js';
import { CommentItem } from './comment-item.js';
import classes from './comments.module.css';
import { countOf } from '../../../../shared/counts.js';
import type { CommentParent } from '../page-parts.js';
import { LockedContext } from '../locked-context.js';
import { LinkedCommentContext } from './lazy-linked-comment.js';
import type { QuestionHandle } from '../use-question.js';
import { lazyPart } from '../../../../shared/lazy/lazy-part.js';

/** Comes after the first content of the page, and has room until then. */
const CommentForm = lazyPart(
  () => import('./comment-form.js'),
  (module) => module.CommentForm,
  { fallback: () => <div className={classes.formRoom} /> },
);

interface CommentsProps {
  readonly qid: string;
  readonly parent: CommentParent;
  readonly count: number;
  readonly thread: CommentThread;
  readonly isOpenAtFirst: boolean;
  /** Nobody can add one. */
  readonly isClosed?: boolean;
  readonly readMore: QuestionHandle['readMoreComments'];
}

/** So many stand there at first; a thread that has a few more is not worth folding. */
const FOLDED = 5;
const FOLDS_FROM = 9;

/** The comments under one post; a long thread is folded, and all of them can be put away. */
export function Comments(props: CommentsProps) {
  const { qid, parent, count, thread, isOpenAtFirst, isClosed = false, readMore } = props;
  const id = useId();
  const isLocked = use(LockedContext);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [ledTo, setLedTo] = useState<string>();
  const more = useMutation({ mutationFn: (cursor: string) => readMore(parent, cursor) });
  const { items, nextCursor } = thread;
  const total = Math.max(count, items.length);
  // What arrives later folds nothing under the eyes of a reader.
  const [isFolded, setFolded] = useState(total >= FOLDS_FROM);
  const named = use(LinkedCommentContext);
  const [openedFor, setOpenedFor] = useState<string>();
  if (named !== openedFor && items.some(({ _id }) => _id === named)) {
    setOpenedFor(named);
    setOpen(true);
    setFolded(false);
  }
  const shown = isFolded ? items.slice(0, FOLDED) : items;
  const hidden = total - shown.length;

  const showMore = () => {
    if (isFolded) {
      setLedTo(items[FOLDED]?._id);
      setFolded(false);
    } else if (nextCursor !== null) more.mutate(nextCursor);
  };

  return (
    <div className={classes.comments} role="group" aria-label={`Comments on the ${parent.type}`}>
      <div className={classes.head}>
        <span className={classes.count}>{countOf(total, 'comment')}</span>
        <QuietButton
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setOpen(!isOpen);
            setLedTo(undefined);
          }}
        >
          {isOpen ? 'Hide Comments' : 'Show Comments'}
        </QuietButton>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            {shown.length > 0 && (
              <ul className={classes.list}>
                {shown.map((comment) => (
                  <CommentItem
                    key={comment._id}
                    comment={comment}
                    isLed={comment._id === ledTo}
                    isNamed={comment._id === named}
                  />
                ))}
              </ul>
            )}
            {(isFolded || nextCursor !== null) && (
              <div className={classes.more}>
                <AlertLine message={more.isError ? 'More comments could not be loaded.' : null} />
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={more.isPending}
                  onClick={showMore}
                >
                  {hidden > 0 ? `Show ${countOf(hidden, 'more comment')}` : 'Show more comments'}
                </Button>
              </div>
            )}
            {!isClosed && !isLocked && (
              <CommentForm {...{ qid, parent }} onPosted={() => setFolded(false)} />
            )}
          </>
        )}
      </div>
    </div>
  );
}
