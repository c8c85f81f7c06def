import {
  createElement,
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type ReactNode,
  Component,
} from 'react';
import { notifyError } from '../ui/notices/notify.js';
import { loadChunk } from './load-chunk.js';

interface PartBoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Keeps what breaks in a part of a page from the rest of it. */
class PartBoundary extends Component<PartBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    if (this.props.fallback === undefined) {
      notifyError('This part of the page could not be shown. Reloading the page may help.');
    }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** What has a chunk of its own. */
export type Lazy<P extends object = object> = ComponentType<P> & {
  /**
   * Loads the chunk before it is shown, to be there at once then. That it can't be had is no news
   * yet: once it is shown it waits for the connection, or loads the page again for a new version.
   */
  readonly load: () => Promise<void>;
};

function lazily<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
  onWait?: () => void,
): Lazy<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<{ readonly default: ComponentType<P> }> | undefined;
  const loadOnce = () =>
    (loading ??= load().then(
      (module) => ({ default: (loaded = pick(module)) }),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  const Later: ComponentType<P> = lazy(() => loadChunk(loadOnce, onWait));
  // Which of the two is shown stays as it was at first: changing it would begin it anew.
  const Shown = (props: P) =>
    createElement(useState<ComponentType<P>>(() => loaded ?? Later)[0], props);
  return Object.assign(Shown, {
    load: async () => {
      await loadOnce();
    },
  });
}

/** A page in a chunk of its own, loaded when its address is first opened, or before. */
export const lazyPage = <M,>(load: () => Promise<M>, pick: (module: M) => ComponentType): Lazy =>
  lazily(load, pick);

interface LazyPartOptions<P> {
  /** Stands there until the part is loaded, and in its place if it is broken; null for what shows nothing at first. */
  readonly fallback?: ((props: P) => ReactNode) | null;
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
): Lazy<P> {
  const Part = lazily(load, pick, fallback === undefined ? sayThatItWaits : undefined);
  function LazyPart(props: P) {
    const instead = fallback === null ? null : fallback?.(props);
    return (
      <PartBoundary fallback={instead}>
        <Suspense fallback={instead}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(LazyPart, { load: Part.load });
}
