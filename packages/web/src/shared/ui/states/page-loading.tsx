import { useSyncExternalStore } from 'react';
import { chunkWaits, retryChunks } from '../../lazy/load-chunk.js';
import { ErrorState } from './error-state.js';
import classes from './page-loading.module.css';
import { SkeletonRows } from './skeleton.js';

/** Stands in for a page whose code or first data is on its way. */
export function PageLoading() {
  const isWaiting = useSyncExternalStore(chunkWaits.listen, chunkWaits.isWaiting);
  return (
    <div className={classes.page}>
      {isWaiting ? (
        <ErrorState
          title="This page could not be loaded yet"
          hint="It will open as soon as the connection is back."
          onRetry={retryChunks}
        />
      ) : (
        <SkeletonRows rows={4} label="Loading the page" />
      )}
    </div>
  );
}
