import type { PageLocation, Visit } from './page-history.js';

/** Longer would feel like a click that did nothing. */
const PATIENCE_MS = 100;

/** Makes ready what an address leads to; `signal` is aborted as soon as that is no longer waited for. */
export type Prepare = (location: PageLocation, signal: AbortSignal) => Promise<unknown>;

/** What is done between a click and the page that it leads to, so that the page has its content from the beginning. */
export interface Preparations {
  /** Returns what ends it. */
  readonly add: (prepare: Prepare) => () => void;
  /** Shows the page when it is ready or has had its time, and not at all where another has been gone to meanwhile. */
  readonly showWhenReady: (visit: Visit, show: () => void) => void;
}

const pageOf = ({ pathname, search }: PageLocation): string => `${pathname}${search}`;

/** `first` is the page that is shown already. */
export function createPreparations(first: PageLocation): Preparations {
  const all = new Set<Prepare>();
  let page = pageOf(first);
  let leave = () => {};
  return {
    add(prepare) {
      all.add(prepare);
      return () => void all.delete(prepare);
    },
    showWhenReady({ location, movement }, show) {
      leave();
      const isOther = page !== pageOf(location);
      page = pageOf(location);
      // The page that one goes back to is kept, and a redirect comes from one that shows nothing.
      if (movement !== 'push' || !isOther || all.size === 0) {
        show();
        return;
      }
      const going = new AbortController();
      const arrive = () => {
        if (going.signal.aborted) return;
        leave();
        show();
      };
      const timer = setTimeout(arrive, PATIENCE_MS);
      leave = () => {
        clearTimeout(timer);
        going.abort();
      };
      void Promise.allSettled([...all].map((prepare) => prepare(location, going.signal))).then(
        arrive,
      );
    },
  };
}
