import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
  type ComponentType,
  type ComponentProps,
  type MouseEvent,
} from 'react';
import type { PageHistory, Visit, PageLocation } from './page-history.js';
import { type PathParameters, matchPath } from './match-path.js';

/** Longer would feel like a click that did nothing. */
const PATIENCE_MS = 100;

/** Makes ready what an address leads to; `signal` is aborted as soon as that is no longer waited for. */
export type Prepare = (location: PageLocation, signal: AbortSignal) => Promise<unknown>;

const pageOf = ({ pathname, search }: PageLocation): string => `${pathname}${search}`;

/** What is done between a click and its page, which so has its content from the beginning; `first` is shown already. */
export function createPreparations(first: PageLocation) {
  const all = new Set<Prepare>();
  let page = pageOf(first);
  let leave = () => {};
  return {
    /** Returns what ends it. */
    add(prepare: Prepare) {
      all.add(prepare);
      return () => void all.delete(prepare);
    },
    /** Shows the page when it is ready or has had its time, and not at all where another has been gone to meanwhile. */
    showWhenReady({ location, movement }: Visit, show: () => void) {
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

const HistoryContext = createContext<PageHistory | null>(null);
const PreparationsContext = createContext<ReturnType<typeof createPreparations> | null>(null);
const VisitContext = createContext<Visit | null>(null);
const ParametersContext = createContext<PathParameters>({});

function present<T>(value: T | null): T {
  if (value === null) throw new Error('There is no Navigation around this.');
  return value;
}

/** The page that stays in view is the old one until the new one can be shown. */
export function Navigation({
  history,
  children,
}: {
  readonly history: PageHistory;
  readonly children: ReactNode;
}) {
  const [visit, setVisit] = useState(history.current);
  const [preparations] = useState(() => createPreparations(visit.location));
  useLayoutEffect(
    () =>
      history.listen((next) =>
        preparations.showWhenReady(next, () => startTransition(() => setVisit(next))),
      ),
    [history, preparations],
  );
  return (
    <HistoryContext value={history}>
      <PreparationsContext value={preparations}>
        <VisitContext value={visit}>{children}</VisitContext>
      </PreparationsContext>
    </HistoryContext>
  );
}

export const useLocation = () => present(useContext(VisitContext)).location;

/** Hears of every move as it begins (the page that is left stays in view until the next one can be shown), and before the page goes. */
export function useMoves(onMove: () => void): void {
  const history = present(useContext(HistoryContext));
  const hear = useEffectEvent(onMove);
  useLayoutEffect(() => {
    const stop = history.listen(() => hear());
    return () => {
      stop();
      // The end of a session takes the page away before it leads elsewhere.
      hear();
    };
  }, [history]);
}

/** Makes pages ready before they are shown. A page that takes long is shown as far as it is. */
export function usePreparation(prepare: Prepare): void {
  const preparations = present(useContext(PreparationsContext));
  const run = useEffectEvent(prepare);
  useEffect(() => preparations.add((location, signal) => run(location, signal)), [preparations]);
}

/** Whether the page was come to by going back or forward, or is the first of the visit. */
export const useIsReturn = () => present(useContext(VisitContext)).movement === 'pop';

/** Of the address, by the names in its route: `qid` for `/question/:qid`. */
export const useParams = () => useContext(ParametersContext);

interface NavigateOptions {
  /** Takes the place of the page in the history instead of coming after it. */
  readonly replace?: boolean;
  /** Handed over to the page. */
  readonly state?: unknown;
}

/** Opens an address of this origin, or goes back by so many pages (a negative number). */
export type Navigate = (to: string | number, options?: NavigateOptions) => void;

export function useNavigate(): Navigate {
  const history = present(useContext(HistoryContext));
  return useCallback(
    (to, { replace = false, state = null } = {}) => {
      if (typeof to === 'number') history.move(to);
      else history.open(to, { replace, state });
    },
    [history],
  );
}

/** The query of the address, and what puts another in its place, as a page after this one. */
export function useSearchParams(): readonly [
  URLSearchParams,
  (parameters: URLSearchParams) => void,
] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback(
    (next: URLSearchParams) => {
      const query = next.toString();
      navigate(query === '' ? pathname : `${pathname}?${query}`);
    },
    [navigate, pathname],
  );
  return [parameters, set];
}

/** Leads elsewhere as soon as it is shown. */
export function Redirect({ to, state }: { readonly to: string; readonly state?: unknown }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true, state: state ?? null }), [navigate, state, to]);
  return null;
}

export interface PageRoute {
  /** Such as '/games/:gameID'; a parameter that may be missing ends in a question mark. */
  readonly path: string;
  readonly Page: ComponentType;
}

/** The route of an address and its parameters: the first that fits. */
export function routeOf<Route extends PageRoute>(routes: readonly Route[], pathname: string) {
  for (const route of routes) {
    const parameters = matchPath(route.path, pathname);
    if (parameters !== null) return { route, parameters };
  }
  return undefined;
}

interface RoutesProps {
  readonly routes: readonly PageRoute[];
  /** Where no route fits. */
  readonly children: ReactNode;
}

/** The page of the address that is shown. */
export function Routes({ routes, children }: RoutesProps) {
  const found = routeOf(routes, useLocation().pathname);
  if (found === undefined) return children;
  const { Page, path } = found.route;
  return (
    <ParametersContext value={found.parameters}>
      <Page key={path} />
    </ParametersContext>
  );
}

/** Whether a click asks for nothing but what it leads to: no other tab, no download. */
export const isPlainClick = ({
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of this origin; one that begins with '#' is in this page. */
  readonly to: string;
  /** Handed over to the page it leads to. */
  readonly state?: unknown;
  readonly replace?: boolean;
}

/** Leads to another page of the app without loading the app anew. */
export function Link({ to, state, replace = false, onClick, children, ...props }: LinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    if (props.target !== undefined && props.target !== '_self') return;
    event.preventDefault();
    // The same page again is no further one to go back from.
    navigate(to, { replace: replace || to === `${pathname}${search}${hash}`, state });
  };
  return (
    <a {...props} href={to.startsWith('#') ? `${pathname}${search}${to}` : to} onClick={follow}>
      {children}
    </a>
  );
}

interface NavLinkProps extends LinkProps {
  /** Only the address itself counts as being there, not those below it. */
  readonly end?: boolean;
}

/** A link of a menu: it says when its page is the one that is shown. */
export function NavLink({ end = false, ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  const isHere = pathname === props.to || (!end && pathname.startsWith(`${props.to}/`));
  return <Link aria-current={isHere ? 'page' : undefined} {...props} />;
}
