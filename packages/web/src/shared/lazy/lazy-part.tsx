import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { notifyError } from '../ui/notices/notify.js';
import { loadChunk } from './load-chunk.js';
import { PartBoundary } from './part-boundary.js';

interface LazyPartOptions<P> {
  /** Stands there until the part is loaded, and in its place if it is broken. */
  readonly fallback?: (props: P) => ReactNode;
}

/** For a part that somebody asked for; where something else stands in its place, nothing need be said. */
const sayThatItWaits = () =>
  notifyError(
    'This part could not be loaded yet. It will appear as soon as the connection is back.',
  );

/** A part of a page in a chunk of its own: a dialog, say. What happens to it doesn't touch the page. */
export function lazyPart<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
  { fallback }: LazyPartOptions<P> = {},
): ComponentType<P> {
  const onWait = fallback === undefined ? sayThatItWaits : undefined;
  const Part = lazy(async () => ({ default: pick(await loadChunk(load, onWait)) }));
  return function LazyPart(props: P) {
    const instead = fallback?.(props);
    return (
      <PartBoundary fallback={instead}>
        <Suspense fallback={instead}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}
