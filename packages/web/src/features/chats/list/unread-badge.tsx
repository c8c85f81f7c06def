import { unreadLabel } from '@collabor8/domain';
import { useAppSelector } from '../../../shared/store.js';
import { selectUnreadTotal } from '../chats-slice.js';
import classes from './unread-badge.module.css';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.js';

interface UnreadCountProps {
  readonly count: number;
  /** 'quiet' is text in its line's colour, 'pine' and 'coral' stand on their colour. */
  readonly look: 'quiet' | 'pine' | 'coral';
}

/** How many messages are unread; nothing where all are read. */
export const UnreadCount = ({ count, look }: UnreadCountProps) =>
  count === 0 ? null : (
    <span className={classes.count} data-look={look}>
      {unreadLabel(count)}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );

/** Of all chats, for the menu. */
export function UnreadBadge() {
  return <UnreadCount count={useAppSelector(selectUnreadTotal)} look="quiet" />;
}
