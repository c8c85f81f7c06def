import { unreadLabel } from '@collabor8/domain';
import { IconBell } from '@tabler/icons-react';
import { Link } from '../../../shared/navigation/link.js';
import { useAppSelector } from '../../../shared/store.js';
import { selectUnreadTotal } from '../chats-slice.js';
import { CHATS_PATH } from '../paths.js';
import classes from './unread-bell.module.css';

/** The header's way to the chats, with the number of unread messages. */
export function UnreadBell() {
  const count = useAppSelector(selectUnreadTotal);
  const words = count === 0 ? 'Chats, all read' : `Chats, ${unreadLabel(count)} unread`;
  return (
    <Link to={CHATS_PATH} className={classes.bell ?? ''} aria-label={words} title={words}>
      <IconBell size={20} stroke={1.75} aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {unreadLabel(count)}
        </span>
      )}
    </Link>
  );
}
