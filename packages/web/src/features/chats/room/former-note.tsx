import type { Departure } from '@collabor8/domain';
import { Link } from '../../../shared/navigation/link.js';
import { CHATS_PATH } from '../../../shared/paths.js';
import classes from './chat-panel.module.css';

interface FormerNoteProps {
  readonly gone: Departure;
  readonly reader: string;
}

/** Stands where one would write, had one not left. */
export const FormerNote = ({ gone: { by = '' }, reader }: FormerNoteProps) => (
  <p className={classes.former} role="status">
    {by === reader ? (
      'You left this chat.'
    ) : (
      <span>
        <bdi>{by}</bdi> removed you from this chat.
      </span>
    )}{' '}
    <Link to={CHATS_PATH}>Your chats</Link>
  </p>
);
