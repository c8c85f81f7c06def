import { NIM_OBJECTS } from '@collabor8/domain';
import classes from './stones.module.css';

interface StonesProps {
  readonly remaining: number;
  /** How many of them are about to be taken. */
  readonly picked: number;
}

type StoneState = 'lies' | 'picked' | 'taken';

function stateOf(stone: number, { remaining, picked }: StonesProps): StoneState {
  if (stone >= remaining) return 'taken';
  return stone >= remaining - picked ? 'picked' : 'lies';
}

/** The objects as stones: those about to be taken turn amber, taken ones leave a hollow. */
export const Stones = (props: StonesProps) => (
  <ol className={classes.stones} aria-hidden>
    {Array.from({ length: NIM_OBJECTS }, (_, stone) => (
      <li key={stone} className={classes.hollow}>
        <span className={classes.stone} data-state={stateOf(stone, props)} />
      </li>
    ))}
  </ol>
);
