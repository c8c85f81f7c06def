import classes from './stones.module.css';

interface StonesProps {
  /** How many there were at the beginning. */
  readonly heap: number;
  readonly remaining: number;
  /** How many of them are about to be taken. */
  readonly picked: number;
}

type StoneState = 'lies' | 'picked' | 'taken';

function stateOf(stone: number, { remaining, picked }: Omit<StonesProps, 'heap'>): StoneState {
  if (stone >= remaining) return 'taken';
  return stone >= remaining - picked ? 'picked' : 'lies';
}

/** The objects as stones: those about to be taken turn amber, taken ones leave a hollow. */
export const Stones = ({ heap, ...props }: StonesProps) => (
  <ol className={classes.stones} aria-hidden>
    {Array.from({ length: heap }, (_, stone) => (
      <li key={stone} className={classes.hollow}>
        <span className={classes.stone} data-state={stateOf(stone, props)} />
      </li>
    ))}
  </ol>
);
