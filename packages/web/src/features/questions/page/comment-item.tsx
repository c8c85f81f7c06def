import type { Comment } from '@collabor8/domain';
import { memo } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../shared/ui/avatar.js';
import { Markdown } from '../../../shared/ui/markdown/markdown.js';
import { RelativeTime } from '../../../shared/ui/time/relative-time.js';
import { AttributionLine } from './attribution-line.js';
import classes from './comments.module.css';

export const CommentItem = memo(function CommentItem({ comment }: { readonly comment: Comment }) {
  const { commentBy, text, commentDateTime, attribution } = comment;
  return (
    <li className={classes.item}>
      <Avatar name={commentBy} size={22} />
      <div className={classes.body}>
        <Link className={classes.author} to={`/user/${encodeURIComponent(commentBy)}`}>
          {commentBy}
        </Link>{' '}
        <div className={classes.text}>
          <Markdown text={text} />
        </div>{' '}
        <span className={classes.time}>
          <RelativeTime date={commentDateTime} />
        </span>
        <AttributionLine attribution={attribution} />
      </div>
    </li>
  );
});
