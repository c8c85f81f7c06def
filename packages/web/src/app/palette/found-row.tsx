import type { Found } from '../../shared/find/find-source.js';
import { Link } from '../../shared/navigation/link.js';
import { Keys } from '../../shared/shortcuts/keys.js';
import { Avatar } from '../../shared/ui/avatar.js';
import { Marked } from './marked.js';
import classes from './palette.module.css';

interface FoundRowProps {
  readonly id: string;
  readonly found: Found & { readonly keys?: readonly string[] };
  readonly typed: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
}

function Picture({ people, icon: FoundIcon }: Pick<Found, 'people' | 'icon'>) {
  if (FoundIcon !== undefined) return <FoundIcon size={18} stroke={1.75} aria-hidden />;
  const [first, second] = people ?? [];
  if (first === undefined) return null;
  return second === undefined ? (
    <Avatar name={first} size={26} />
  ) : (
    <span className={classes.two}>
      <Avatar name={first} size={20} />
      <Avatar name={second} size={20} />
    </span>
  );
}

/** One line of the palette. The field keeps the focus, and says which line is chosen. */
export const FoundRow = ({ id, found, typed, isChosen, onChoose, onOpen }: FoundRowProps) => (
  <Link
    id={id}
    role="option"
    aria-selected={isChosen}
    tabIndex={-1}
    to={found.to}
    className={classes.row ?? ''}
    onPointerMove={onChoose}
    onClick={onOpen}
  >
    <span className={classes.picture}>
      <Picture {...found} />
    </span>
    <span className={classes.text} dir="auto">
      <Marked text={found.text} typed={typed} />
    </span>
    {found.detail !== undefined && <span className={classes.detail}>{found.detail}</span>}
    {found.keys !== undefined && (
      <span className={classes.keys} aria-hidden>
        <Keys keys={found.keys} />
      </span>
    )}
  </Link>
);
