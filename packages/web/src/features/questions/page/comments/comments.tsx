import type { Comment, CommentThread } from '@collabor8/domain';
import { useMutation } from '@tanstack/react-query';
import { memo, useEffect, useRef, use, useId, useState } from 'react';
import { countOf } from '../../../../shared/counts.js';
import { lazyPart } from '../../../../shared/lazy/lazy-part.js';
import { Link } from '../../../../shared/navigation/navigation.js';
import { commentAnchor } from '../../../../shared/paths.js';
import { Avatar, PersonLink } from '../../../../shared/ui/avatar.js';
import { QuietButton } from '../../../../shared/ui/controls/button.js';
import { Box, Row, Stack, Text } from '../../../../shared/ui/layout.js';
import { MoreButton } from '../../../../shared/ui/states/states.js';
import { RelativeTime } from '../../../../shared/ui/time.js';
import { EditText, GoneComments, useEditing } from '../../edit/use-editing.js';
import { ReadQuestionContext, type CommentParent } from '../page-parts.js';
import { PostButtons, PostOrigin, PostText } from '../post-footer.js';
import type { QuestionHandle } from '../use-question.js';
import texts from '../../../../shared/ui/text.module.css';
import classes from './comments.module.css';

interface CommentItemProps {
  readonly comment: Comment;
  /** It is the first of those that have just been unfolded. */
  readonly isLed: boolean;
  /** The address names it. */
  readonly isNamed: boolean;
}

const CommentItem = memo(function CommentItem({ comment, isLed, isNamed }: CommentItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLed) item.current?.focus();
  }, [isLed]);
  const { commentBy, text, commentDateTime, attribution } = comment;
  const post = { type: 'comment', post: comment, author: commentBy } as const;
  const editing = useEditing(post);
  return (
    <li
      ref={item}
      id={commentAnchor(comment._id)}
      className={classes.item}
      data-named={isNamed || undefined}
      tabIndex={-1}
    >
      <Avatar name={commentBy} size={22} />
      <div className={classes.body}>
        <PersonLink name={commentBy} className={texts.name} />{' '}
        <div className={classes.text}>
          {editing.isEditing ? (
            <EditText type="comment" post={comment} role={editing.role} onDone={editing.end} />
          ) : (
            <PostText {...post} text={text} />
          )}
        </div>{' '}
        <span className={classes.time}>
          <Link
            to={`#${commentAnchor(encodeURIComponent(comment._id))}`}
            title="Link to this comment"
          >
            <RelativeTime date={commentDateTime} />
          </Link>
          <PostOrigin {...post} attribution={attribution} />
        </span>
        <PostButtons {...post} editButton={editing.editButton} />
      </div>
    </li>
  );
});

const form = () => import('./comment-form.js');

const FormRoom = () => !use(ReadQuestionContext).isLocked && <div className={classes.formRoom} />;

/** Comes after the first content of the page, and has room until then. */
const CommentForm = lazyPart(form, 'CommentForm', FormRoom);

export const KeptComment = lazyPart(form, 'KeptComment', null);

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
  const { qid, parent, count, thread, isOpenAtFirst, isClosed, readMore } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [ledTo, setLedTo] = useState<string>();
  const more = useMutation({ mutationFn: (cursor: string) => readMore(parent, cursor) });
  const { items, nextCursor } = thread;
  const total = Math.max(count, items.length);
  // What arrives later folds nothing under the eyes of a reader.
  const [isFolded, setFolded] = useState(total >= FOLDS_FROM);
  const { commentId: named, marks } = use(ReadQuestionContext);
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
      <Row gap={16} isOneLine size="s">
        <Text weight="strong" isCount>
          {countOf(total, 'comment')}
        </Text>
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
      </Row>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            {shown.length > 0 && (
              <Box as="ul" above={8} below={8}>
                {shown.map((comment) => (
                  <CommentItem
                    key={comment._id}
                    comment={comment}
                    isLed={comment._id === ledTo}
                    isNamed={comment._id === named}
                  />
                ))}
              </Box>
            )}
            {(isFolded || nextCursor !== null) && (
              <Stack className={classes.more} gap={8} below={12}>
                <MoreButton
                  more={{ isLoading: more.isPending, hasFailed: more.isError, load: showMore }}
                  failure="More comments could not be loaded."
                >
                  {hidden > 0 ? `Show ${countOf(hidden, 'more comment')}` : 'Show more comments'}
                </MoreButton>
              </Stack>
            )}
            {marks && <GoneComments {...{ parent, marks }} />}
            {isClosed ? (
              <KeptComment parent={parent} />
            ) : (
              <CommentForm {...{ qid, parent }} onPosted={() => setFolded(false)} />
            )}
          </>
        )}
      </div>
    </div>
  );
}
