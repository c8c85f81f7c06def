import type { WhiteboardRow } from '@collabor8/domain';
import { boardPath } from '../../../shared/paths.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { IconLock } from '@tabler/icons-react';
import { useId } from 'react';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { RelativeTime } from '../../../shared/ui/time/relative-time.js';
import { BoardPicture } from '../board-picture.js';
import classes from './my-whiteboards.module.css';

/** One of one's own boards, with the picture of it that was kept last. */
export function BoardCard({ board }: { readonly board: WhiteboardRow }) {
  const navigate = useNavigate();
  const titleId = useId();
  const { uniqueLink, title, content, accessType, dateCreated } = board;
  return (
    <li className={classes.card}>
      <div className={classes.picture}>
        <BoardPicture id={uniqueLink} content={content} />
      </div>
      <div className={classes.text}>
        <h3 id={titleId}>{title}</h3>
        <p className={classes.details}>
          {accessType === 'read-only' && (
            <span className={classes.access}>
              <IconLock size={14} stroke={1.75} aria-hidden />
              Read-only
            </span>
          )}
          <RelativeTime date={dateCreated} />
        </p>
      </div>
      <Button
        variant="light"
        aria-describedby={titleId}
        onClick={() => navigate(boardPath(uniqueLink))}
      >
        Join
      </Button>
    </li>
  );
}
