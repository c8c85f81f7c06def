import classes from './skeleton.module.css';
import { useDelayed } from './use-delayed.js';

interface SkeletonRowsProps {
  readonly rows?: number;
  /** Of one row, in pixels. */
  readonly height?: number;
  /** What is loading, for a screen reader. */
  readonly label?: string;
}

/** Grey rows in the shape of a list that is loading; they appear after 150 ms. */
export function SkeletonRows({ rows = 5, height = 96, label = 'Loading' }: SkeletonRowsProps) {
  const isDue = useDelayed();
  return (
    <div role="status" aria-label={label} className={classes.rows}>
      {isDue &&
        Array.from({ length: rows }, (_, row) => (
          <div key={row} className={classes.row} style={{ height }} />
        ))}
    </div>
  );
}
