import { unreadLabel } from '@collabor8/domain';
import { useAppSelector } from '../store.js';
import classes from './count.module.css';
import { VisuallyHidden } from './layout.js';

interface CountProps {
  readonly count: number;
  /** What is counted, for whoever hears it. */
  readonly words: string;
  readonly look?: 'soft' | 'pine' | 'coral' | 'quiet';
}

/** How much is new; nothing where nothing is. */
export const Count = ({ count, words, look = 'soft' }: CountProps) =>
  count === 0 ? null : (
    <span className={classes.count} data-look={look}>
      <span aria-hidden>{unreadLabel(count)}</span>
      <VisuallyHidden>{`${unreadLabel(count)} ${words}`}</VisuallyHidden>
    </span>
  );

/** That something is new, where nobody counts it. */
export const Dot = ({ words }: Pick<CountProps, 'words'>) => (
  <span className={classes.dot}>
    <VisuallyHidden>{words}</VisuallyHidden>
  </span>
);

/** The badge of a menu's entry: how many there are by the state, as '1 open report', '2 open reports'. */
export const countBadge = <State,>(select: (state: State) => number, one: string, many = one) =>
  function CountBadge() {
    const count = useAppSelector(select);
    return <Count count={count} words={count === 1 ? one : many} />;
  };
