import { createListeners } from '../listeners.js';
import { hasFields, keepText, parsed, readText } from '../session/browser-storage.js';

/** What led to the page that is shown: `pop` is the first page and every way back or forward, and back from the login page. */
export type Movement = 'pop' | 'push' | 'replace';

export interface PageLocation {
  /** Such as '/question/42', without a last slash. */
  readonly pathname: string;
  /** Empty, or with its '?'. */
  readonly search: string;
  /** Empty, or with its '#'. */
  readonly hash: string;
  /** What the page that led here handed over. */
  readonly state: unknown;
  /** Of this entry of the history. */
  readonly key: string;
  /** What is before it in the tab is no page of the app. */
  readonly isFirst: boolean;
}

/** What the login page is told about the address somebody wanted. */
export interface ReturnState {
  readonly from: string;
  /** Of the entry that the login page takes the place of: coming back, one is where one was. */
  readonly key: string;
  readonly isFirst: boolean;
}

export function wantedAddress({ state }: Pick<PageLocation, 'state'>): string | undefined {
  if (!hasFields(state, 'from')) return undefined;
  return typeof state.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : undefined;
}

export interface Visit {
  readonly location: PageLocation;
  readonly movement: Movement;
}

/** The pages of a tab, one after the other. */
export interface PageHistory {
  readonly current: () => Visit;
  /** `listener` hears of every move. Returns what ends it. */
  readonly listen: (listener: (visit: Visit) => void) => () => void;
  /** Opens an address of this origin, such as '/games?x=1#top'; one without a path is relative. */
  readonly open: (address: string, opening: Opening) => void;
  /** Goes back (negative) or forward by so many pages. */
  readonly move: (steps: number) => void;
}

interface Kept {
  readonly key: string;
  readonly state: unknown;
  readonly isFirst?: boolean;
}

const isKept = (value: unknown): value is Kept =>
  hasFields(value, 'key') && typeof value.key === 'string';

const newKey = (): string => Math.random().toString(36).slice(2, 10);

const RETURN_KEY = 'collabor8-return';

/** Whoever leaves the app to log in elsewhere comes back by a new entry of the history: it is the one that was left. */
export const keepReturn = ({ state }: PageLocation): void =>
  void keepText(RETURN_KEY, JSON.stringify(state), 'sessionStorage');

/** Once: whoever didn't come back opens the address as ever. */
function returnedKey({ pathname, search, hash }: HistoryView['location']): string | undefined {
  const state = parsed(readText(RETURN_KEY, 'sessionStorage'));
  keepText(RETURN_KEY, null, 'sessionStorage');
  const isReturn = isKept(state) && wantedAddress({ state }) === pathname + search + hash;
  return isReturn ? state.key : undefined;
}

interface Opening {
  readonly replace: boolean;
  readonly state: unknown;
}

/** What a window has for it. */
export interface HistoryView {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  readonly history: {
    readonly state: unknown;
    replaceState(state: unknown, unused: '', address?: string): void;
    pushState(state: unknown, unused: '', address: string): void;
    go(steps: number): void;
  };
  addEventListener(name: 'popstate', listener: () => void): void;
}

/** The browser's own history; it outlives a reload. */
export function createBrowserHistory(view: HistoryView): PageHistory {
  const { tell, listen } = createListeners<[Visit]>();
  let firstKey = returnedKey(view.location);
  const read = (): PageLocation => {
    const known: unknown = view.history.state;
    const kept = isKept(known) ? known : { key: firstKey ?? newKey(), state: null, isFirst: true };
    if (kept !== known) view.history.replaceState(kept, '');
    firstKey = undefined;
    const { pathname, search, hash } = view.location;
    const { key, state, isFirst = false } = kept;
    return { pathname: pathname.replace(/\/+$/, '') || '/', search, hash, state, key, isFirst };
  };
  let visit: Visit = { location: read(), movement: 'pop' };
  const show = (movement: Movement) => {
    visit = { location: read(), movement };
    tell(visit);
  };
  view.addEventListener('popstate', () => show('pop'));
  return {
    listen,
    current: () => visit,
    open(address, { replace, state }) {
      const left: unknown = visit.location.state;
      const isReturn = replace && isKept(left) && wantedAddress(visit.location) === address;
      const { key, isFirst = false } = isReturn ? left : { key: newKey() };
      const kept: Kept = { key, isFirst, state };
      if (replace) view.history.replaceState(kept, '', address);
      else view.history.pushState(kept, '', address);
      show(isReturn ? 'pop' : replace ? 'replace' : 'push');
    },
    move: (steps) => view.history.go(steps),
  };
}
