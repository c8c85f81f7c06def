import {
  createElement,
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  Component,
} from 'react';
import { createListeners } from '../listeners.js';
import { keepText, readText } from '../session/browser-storage.js';
import { notifyError } from '../ui/notices/notify.js';

const ASK_WITHIN_MS = 5_000;

/** The script that begins the app; its name holds a hash of all that it leads to. */
export const entryOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** What the server has: the version this page came from, a newer one, or nothing, as it can't be reached. */
type Deployed =
  { readonly is: 'same' | 'unreachable' } | { readonly is: 'newer'; readonly version: string };

export async function deployedVersion(): Promise<Deployed> {
  try {
    const response = await fetch('/', {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(ASK_WITHIN_MS),
    });
    if (!response.ok) return { is: 'unreachable' };
    const html = await response.text();
    const version = entryOf(new DOMParser().parseFromString(html, 'text/html'));
    // The development server's entry keeps its name.
    return version === null || version === entryOf(document)
      ? { is: 'same' }
      : { is: 'newer', version };
  } catch {
    return { is: 'unreachable' };
  }
}

const RELOADED_FOR = 'collabor8-reloaded-for';

/** Loads the page again for a version deployed meanwhile; false where that was done already and didn't help. */
export function reloadOnceFor(version: string): boolean {
  const isDone = readText(RELOADED_FOR, 'sessionStorage') === version;
  // Without storage nothing would stop it from loading again and again.
  if (isDone || !keepText(RELOADED_FOR, version, 'sessionStorage')) return false;
  window.location.reload();
  return true;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5_000;
/** A chunk that fails so often while its server answers is broken. */
const TRIES_WHILE_REACHABLE = 3;

const sleepers = new Set<() => void>();
const { tell, listen } = createListeners();

/** The connection is back, or somebody asks for it: what could not be loaded is tried at once. */
export function retryChunks(): void {
  for (const wake of [...sleepers]) wake();
}

/** Whether something waits for the connection; `listen` hears of every change. */
export const chunkWaits = {
  listen,
  isWaiting: (): boolean => sleepers.size > 0,
};

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      sleepers.delete(wake);
      window.removeEventListener('online', wake);
      resolve();
      tell();
    };
    const timer = setTimeout(wake, ms);
    sleepers.add(wake);
    window.addEventListener('online', wake);
    tell();
  });
}

/**
 * Loads a part of the app, however long the connection is away. After a new version was deployed
 * the parts of this one are gone: then the page loads again, once, by itself.
 * @param onWait Called when it can't be had at once.
 * @throws What `load` threw, when the server answers and the part fails all the same.
 */
export async function loadChunk<M>(load: () => Promise<M>, onWait?: () => void): Promise<M> {
  let triesWhileReachable = 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt === 0) onWait?.();
      const deployed = await deployedVersion();
      if (deployed.is === 'newer' && reloadOnceFor(deployed.version)) {
        return await new Promise<never>(() => undefined);
      }
      if (deployed.is !== 'unreachable') triesWhileReachable += 1;
      if (triesWhileReachable === TRIES_WHILE_REACHABLE) throw error;
      await sleep(Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS));
    }
  }
}

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
export type Lazy<P extends object = object> = FunctionComponent<P> & {
  /**
   * Loads the chunk before it is shown, to be there at once then. That it can't be had is no news
   * yet: once it is shown it waits for the connection, or loads the page again for a new version.
   */
  readonly load: () => Promise<void>;
};

type PropsOf<C> = C extends FunctionComponent<infer P extends object> ? P : never;

/** A module that exports a component by a name. */
type Exports<N extends string> = Readonly<Record<N, FunctionComponent<never>>>;

function lazily<N extends string, M extends Exports<N>>(
  load: () => Promise<M>,
  name: N,
  onWait?: () => void,
): Lazy<PropsOf<M[N]>> {
  type P = PropsOf<M[N]>;
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<{ readonly default: ComponentType<P> }> | undefined;
  const loadOnce = () =>
    (loading ??= load().then(
      // Its props are what PropsOf finds in it.
      (module) => ({ default: (loaded = module[name] as unknown as ComponentType<P>) }),
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
export const lazyPage = <N extends string, M extends Readonly<Record<N, FunctionComponent>>>(
  load: () => Promise<M>,
  name: N,
): Lazy<PropsOf<M[N]>> => lazily(load, name);

/** For a part that somebody asked for; where something else stands in its place, nothing need be said. */
const sayThatItWaits = () =>
  notifyError(
    'This part could not be loaded yet. It will appear as soon as the connection is back.',
  );

/** Loads a part that goes in the place of something, which stays until then. What shows it says where it is broken. */
export const bringIn = (part: Pick<Lazy, 'load'>): Promise<void> =>
  loadChunk(part.load, sayThatItWaits).catch(() => undefined);

/**
 * A part of a page in a chunk of its own, by its name there: a dialog, say. What happens to it doesn't touch the page.
 * `fallback` stands there until it is loaded, and in its place if it is broken; null is for what shows nothing at first.
 */
export function lazyPart<N extends string, M extends Exports<N>>(
  load: () => Promise<M>,
  name: N,
  fallback?: ((props: PropsOf<M[N]>) => ReactNode) | null,
): Lazy<PropsOf<M[N]>> {
  const Part = lazily(load, name, fallback === undefined ? sayThatItWaits : undefined);
  function LazyPart(props: PropsOf<M[N]>) {
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
