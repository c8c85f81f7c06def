import { gameStatuses } from '@collabor8/domain';
import type { LobbyFilter } from './games-slice.js';
import classes from './status-filter.module.css';

const labels = {
  WAITING_TO_START: 'Waiting',
  IN_PROGRESS: 'In progress',
  OVER: 'Over',
} as const;

interface StatusFilterProps {
  readonly filter: LobbyFilter;
  readonly onChange: (filter: LobbyFilter) => void;
}

export const StatusFilter = ({ filter, onChange }: StatusFilterProps) => (
  <div className={classes.group} role="group" aria-label="Which games">
    {[null, ...gameStatuses].map((status) => (
      <button
        key={status ?? 'all'}
        type="button"
        className={classes.button}
        aria-pressed={status === filter}
        onClick={() => onChange(status)}
      >
        {status === null ? 'All' : labels[status]}
      </button>
    ))}
  </div>
);
