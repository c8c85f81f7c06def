import { gameStatuses, type GameStatus } from '@collabor8/domain';
import { ChoiceButtons } from '../../../shared/ui/choice-buttons.js';
import type { LobbyFilter } from '../games-slice.js';
import classes from './games-page.module.css';

const ALL = 'all';

const texts: Readonly<Record<GameStatus, string>> = {
  WAITING_TO_START: 'Waiting',
  IN_PROGRESS: 'In progress',
  OVER: 'Over',
};

const choices = [
  { value: ALL, text: 'All' },
  ...gameStatuses.map((value) => ({ value, text: texts[value] })),
] as const;

interface StatusFilterProps {
  readonly filter: LobbyFilter;
  readonly onChange: (filter: LobbyFilter) => void;
}

export const StatusFilter = ({ filter, onChange }: StatusFilterProps) => (
  <div className={classes.filter}>
    <ChoiceButtons
      label="Which games"
      choices={choices}
      chosen={filter ?? ALL}
      onChange={(value) => onChange(value === ALL ? null : value)}
    />
  </div>
);
