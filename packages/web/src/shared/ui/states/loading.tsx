import { useEffect, useState, useSyncExternalStore } from 'react';
import { useIsCutOff } from '../../session/use-is-cut-off.js';
import classes from './skeleton.module.css';
import { chunkWaits, retryChunks } from '../../lazy/load-chunk.js';
import { VisuallyHidden } from '../visually-hidden.js';
import { ErrorState } from './states.js';
import pageLoadingClasses from './page-loading.module.css';

const SKELETON_DELAY_MS = 150;

/** False at first: what loads faster than this never flashes a skeleton. */
export function useDelayed(delayMs: number = SKELETON_DELAY_MS): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isDue;
}

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

interface PageLoadingProps {
  /** Nothing is around it yet. */
  readonly isAlone?: boolean;
}

/** Stands in for a page whose code or first data is on its way. */
export function PageLoading({ isAlone = false }: PageLoadingProps) {
  const isWaiting = useSyncExternalStore(chunkWaits.listen, chunkWaits.isWaiting);
  const Element = isAlone ? 'main' : 'div';
  return (
    <Element className={pageLoadingClasses.page}>
      {isWaiting ? (
        <ErrorState
          isPage
          title="This page could not be loaded yet"
          hint="It will open as soon as the connection is back."
          onRetry={retryChunks}
        />
      ) : (
        <>
          <VisuallyHidden as="h1">Loading</VisuallyHidden>
          <SkeletonRows rows={4} label="Loading the page" />
        </>
      )}
    </Element>
  );
}
