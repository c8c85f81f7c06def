import { useIsCutOff } from '../../session/use-is-cut-off.js';
import classes from './skeleton.module.css';
import { useDelayed } from './use-delayed.js';

interface SkeletonRowsProps {
  readonly rows?: number;
  /** Of one row, in pixels. */
  readonly height?: number;
  /** What is loading, for a screen reader. */
  readonly label?: string;
}

/**
 * Grey rows in the shape of a list that is loading; they appear after 150 ms. While nothing can be
 * loaded they say so instead.
 */
export function SkeletonRows({ rows = 5, height = 96, label = 'Loading' }: SkeletonRowsProps) {
  const isDue = useDelayed();
  const isCutOff = useIsCutOff();
  return (
    <div role="status" aria-label={isCutOff ? undefined : label} className={classes.rows}>
      {isDue && isCutOff && (
        <p className={classes.away}>
          You are offline. This will appear as soon as the connection is back.
        </p>
      )}
      {isDue &&
        !isCutOff &&
        Array.from({ length: rows }, (_, row) => (
          <div key={row} className={classes.row} style={{ height }} />
        ))}
    </div>
  );
}
