import type { Comment } from '@collabor8/domain';
import { memo, useEffect, useRef } from 'react';
import { commentAnchor, userPath } from '../../../../shared/paths.js';
import { Link } from '../../../../shared/navigation/link.js';
import { Avatar } from '../../../../shared/ui/avatar.js';
import { Markdown } from '../../../../shared/ui/markdown/markdown.js';
import { RelativeTime } from '../../../../shared/ui/time.js';
import { HiddenPost, PostActions } from '../../../moderation/index.js';
import { DeleteButton, EditedLine, AttributionLine } from '../post-footer.js';
import { EditText, useEditing } from '../../edit/use-editing.js';
import classes from './comments.module.css';

interface CommentItemProps {
  readonly comment: Comment;
  /** It is the first of those that have just been unfolded. */
  readonly isLed: boolean;
  /** The address names it. */
  readonly isNamed: boolean;
}

export const CommentItem = memo(function CommentItem({
  comment,
  isLed,
  isNamed,
}: CommentItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLed) item.current?.focus();
  }, [isLed]);
  const { commentBy, text, commentDateTime, attribution } = comment;
  const editing = useEditing({ author: commentBy, what: 'comment' });
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
        <Link className={classes.author} to={userPath(commentBy)}>
          {commentBy}
        </Link>{' '}
        <div className={classes.text}>
          {editing.isEditing ? (
            <EditText type="comment" post={comment} role={editing.role} onDone={editing.end} />
          ) : comment.hidden ? (
            <HiddenPost kind="comment" id={comment._id} author={commentBy} />
          ) : (
            <Markdown text={text} />
          )}
        </div>{' '}
        <span className={classes.time}>
          <Link
            to={`#${commentAnchor(encodeURIComponent(comment._id))}`}
            title="Link to this comment"
          >
            <RelativeTime date={commentDateTime} />
          </Link>
          <EditedLine type="comment" post={comment} author={commentBy} />
          <AttributionLine attribution={attribution} shownAs={commentBy} />
        </span>
        {comment.hidden === undefined && editing.editButton}
        <DeleteButton type="comment" id={comment._id} author={commentBy} />
        <PostActions
          kind="comment"
          id={comment._id}
          author={commentBy}
          what="comment"
          isHidden={comment.hidden === true}
        />
      </div>
    </li>
  );
});
