import { type ComponentProps, Fragment } from 'react';
import type { Found } from '../../shared/find/find-source.js';
import { FoundMark } from '../../shared/find/found-mark.js';
import { Link } from '../../shared/navigation/link.js';
import { Keys } from '../../shared/shortcuts/shortcuts.js';
import { Avatar } from '../../shared/ui/avatar.js';
import classes from './palette.module.css';

interface MarkedProps {
  readonly text: string;
  /** What was typed. */
  readonly typed: string;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A text in which the letters that were found are underlined. */
function Marked({ text, typed }: MarkedProps) {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return text;
  const pieces = text.split(new RegExp(`(${words.map(escaped).join('|')})`, 'giu'));
  return pieces.map((piece, index) =>
    // Of what is split so, every second piece is what was looked for.
    index % 2 === 1 ? (
      <FoundMark key={index}>{piece}</FoundMark>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
}

interface FoundRowProps extends Omit<ComponentProps<typeof Link>, 'to' | 'className' | 'children'> {
  readonly found: Found & { readonly keys?: readonly string[] };
  readonly typed: string;
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

/** An option of the palette or of the search: a link, so that it opens in a new tab as links do. */
export const FoundRow = ({ found, typed, ...option }: FoundRowProps) => (
  <Link {...option} to={found.to} className={classes.row ?? ''}>
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
