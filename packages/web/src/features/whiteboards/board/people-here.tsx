import type { BoardPresence } from '@collabor8/domain';
import { Avatar } from '../../../shared/ui/avatar.js';
import classes from './people-here.module.css';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.js';

const SHOWN = 5;

/** Who has the board open. */
export function PeopleHere({ presence: { people, count } }: { readonly presence: BoardPresence }) {
  const shown = people.slice(0, SHOWN);
  const others = count - shown.length;
  if (shown.length === 0) return null;
  return (
    <ul className={classes.people} aria-label="Who is here">
      {shown.map((name) => (
        <li key={name} title={name}>
          <Avatar name={name} size={32} />
          <VisuallyHidden>{name}</VisuallyHidden>
        </li>
      ))}
      {others > 0 && <li className={classes.others}>{`+${others}`}</li>}
    </ul>
  );
}
