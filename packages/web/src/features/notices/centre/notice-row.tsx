import { noticeLine, type Notice } from '@collabor8/domain';
import { Link } from '../../../shared/navigation/link.js';
import { addressOf } from '../addresses.js';
import { kindLooks } from './kinds.js';
import classes from './notice-row.module.css';
import { NoticeTime } from './notice-time.js';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.js';

interface NoticeRowProps {
  readonly notice: Notice;
  readonly onOpen: (notice: Notice) => void;
}

/** One line: what happened, and when. It leads there. */
export function NoticeRow({ notice, onOpen }: NoticeRowProps) {
  const { kind, place, at, isRead } = notice;
  const { icon: KindIcon, tone } = kindLooks[kind];
  return (
    <li>
      <Link
        to={addressOf(place)}
        className={classes.row}
        onClick={() => onOpen(notice)}
        {...(!isRead && { 'data-unread': true })}
      >
        <span className={classes.icon} data-tone={tone} aria-hidden>
          <KindIcon size={16} stroke={1.75} />
        </span>
        <span className={classes.line} dir="auto">
          {noticeLine(notice).map((part, index) => (
            <span key={index} data-tone={part.tone}>
              {part.text}
            </span>
          ))}
        </span>
        <NoticeTime at={at} className={classes.time} />
        <span className={classes.dot}>{!isRead && <VisuallyHidden>unread</VisuallyHidden>}</span>
      </Link>
    </li>
  );
}
