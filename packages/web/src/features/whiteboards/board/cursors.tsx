import { BOARD_HEIGHT, BOARD_WIDTH, type NamedCursor } from '@collabor8/domain';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { personColor } from '../../../shared/ui/person-color.js';
import classes from './cursors.module.css';

const shareOf = (place: number, size: number): string =>
  `${Math.min(100, Math.max(0, (100 * place) / size))}%`;

/** Where the others point, with their names. */
export function Cursors({ cursors }: { readonly cursors: readonly NamedCursor[] }) {
  const { username: reader } = useUserContext().user;
  return (
    <div className={classes.layer} aria-hidden>
      {cursors
        .filter(({ username }) => username !== reader)
        .map(({ username, x, y }) => (
          <span
            key={username}
            className={classes.cursor}
            data-cursor={username}
            style={{
              left: shareOf(x, BOARD_WIDTH),
              top: shareOf(y, BOARD_HEIGHT),
              background: `var(--person-${personColor(username)})`,
            }}
          >
            {username}
          </span>
        ))}
    </div>
  );
}
