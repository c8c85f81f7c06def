import {
  createContext,
  use,
  useSyncExternalStore,
  useCallback,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import type { CallDesk } from './desk/call-desk.js';
import type { CallView } from './desk/call-view.js';
import type { LocalMedia, LocalView } from './media/local-media.js';

interface Calls {
  /** Null until something needs it: it is not small. */
  readonly desk: CallDesk | null;
  readonly load: () => Promise<CallDesk>;
  /** This tab had a call before its page was loaded anew, and is about to go on with it. */
  readonly isReturning: boolean;
}

interface CallsContextValue {
  readonly calls: Calls;
  /** For whoever keeps them. */
  readonly tell: (calls: Calls) => void;
}

const CallsContext = createContext<CallsContextValue | null>(null);

export function useCallsContext(): CallsContextValue {
  const context = use(CallsContext);
  if (context === null) throw new Error('Calls context is null.');
  return context;
}

export const useCalls = (): Calls => useCallsContext().calls;

const never = () => () => undefined;

/** The call that this tab has; null while it has none. */
export function useActiveCall(): CallView | null {
  const { desk } = useCalls();
  return useSyncExternalStore(desk?.view.watch ?? never, desk?.view.get ?? (() => null));
}

/** What stands in until the calls have come: a call that is wanted meanwhile waits for them. */
function callsToCome() {
  let come: ((calls: Calls) => void) | undefined;
  const toCome = new Promise<Calls>((resolve) => {
    come = resolve;
  });
  const load = async () => (await toCome).load();
  const before: Calls = { desk: null, load, isReturning: false };
  return { before, come: (calls: Calls) => come?.(calls) };
}

/** Hands on what this tab has of calls, once it is there (own-call.tsx). */
export function CallsProvider({ children }: { readonly children: ReactNode }) {
  const [{ before, come }] = useState(callsToCome);
  const [calls, setCalls] = useState(before);
  const tell = useCallback(
    (next: Calls) => {
      come(next);
      setCalls(next);
    },
    [come],
  );
  const value = useMemo(() => ({ calls, tell }), [calls, tell]);
  return <CallsContext value={value}>{children}</CallsContext>;
}

export const useLocalMedia = ({ view }: LocalMedia): LocalView =>
  useSyncExternalStore(view.watch, view.get);
