import { unreadLabel } from '@collabor8/domain';
import { lazyPart } from '../lazy/lazy-part.js';
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

type Selects<N extends string> = Readonly<Record<N, (state: never) => number>>;

/** The badge of a menu's entry: how many a slice's selector counts, as '1 open report', '2 open reports'. */
export const countBadge = <N extends string>(
  slice: () => Promise<Selects<N>>,
  name: N,
  [one, many = one]: readonly [one: string, many?: string],
) =>
  lazyPart(
    async () => {
      const { [name]: select } = await slice();
      return {
        CountBadge() {
          const count = useAppSelector(select);
          return <Count count={count} words={count === 1 ? one : many} />;
        },
      };
    },
    'CountBadge',
    null,
  );
