import { grouped } from '@collabor8/domain';
import { IconArrowBigDown, IconArrowBigUp } from '@tabler/icons-react';
import type { Ballot } from './use-ballot.js';
import classes from './vote-buttons.module.css';

interface VoteButtonsProps {
  readonly ballot: Ballot;
  readonly names: {
    readonly group: string;
    readonly up: string;
    readonly down: string;
    readonly count: string;
  };
  /** In one line, and smaller. */
  readonly isSmall?: boolean;
  readonly testId: string;
}

export function VoteButtons({ ballot, names, isSmall = false, testId }: VoteButtonsProps) {
  const { vote, count, cast } = ballot;
  const icon = { size: isSmall ? 18 : 22, stroke: 1.75, 'aria-hidden': true };
  return (
    <div className={classes.votes} role="group" aria-label={names.group} data-small={isSmall}>
      <button
        type="button"
        className={classes.button}
        aria-label={names.up}
        title={names.up}
        aria-pressed={vote === 'up'}
        onClick={() => cast('up')}
      >
        <IconArrowBigUp {...icon} />
      </button>
      <output className={classes.count} aria-label={names.count} data-testid={testId}>
        {grouped(count)}
      </output>
      <button
        type="button"
        className={classes.button}
        aria-label={names.down}
        title={names.down}
        aria-pressed={vote === 'down'}
        onClick={() => cast('down')}
      >
        <IconArrowBigDown {...icon} />
      </button>
    </div>
  );
}
