import { ownBlocks } from '@collabor8/domain';
import { userPath } from '../../shared/paths.js';
import { Link } from '../../shared/navigation/link.js';
import { useAppSelector } from '../../shared/store.js';
import { Button } from '../../shared/ui/controls/button.js';
import { selectBlocks } from './blocks-slice.js';
import classes from './blocks.module.css';
import { useBlocking } from './use-blocking.js';

/** Whom the reader has blocked, among their settings. */
export function BlockedPeople() {
  const blocked = ownBlocks(useAppSelector(selectBlocks));
  const { unblock } = useBlocking();
  if (blocked.length === 0) return <p className={classes.none}>You have blocked nobody.</p>;
  return (
    <ul className={classes.list} aria-label="Blocked people">
      {blocked.map(({ username }) => (
        <li key={username} className={classes.person}>
          <Link to={userPath(username)} className={classes.name ?? ''} dir="auto">
            {username}
          </Link>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Unblock ${username}`}
            loading={unblock.isPending && unblock.variables.username === username}
            onClick={() => unblock.mutate({ username })}
          >
            Unblock
          </Button>
        </li>
      ))}
    </ul>
  );
}
