import { createContext, use, useSyncExternalStore } from 'react';
import type { CallDesk } from './desk/call-desk.js';
import type { HeldView } from './desk/held-view.js';

export interface Calls {
  /** Null until something needs it: it is not small. */
  readonly desk: CallDesk | null;
  readonly load: () => Promise<CallDesk>;
  /** This tab had a call before its page was loaded anew, and is about to go on with it. */
  readonly isReturning: boolean;
}

export interface CallsContextValue {
  readonly calls: Calls;
  /** For whoever keeps them. */
  readonly tell: (calls: Calls) => void;
}

export const CallsContext = createContext<CallsContextValue | null>(null);

export function useCallsContext(): CallsContextValue {
  const context = use(CallsContext);
  if (context === null) throw new Error('Calls context is null.');
  return context;
}

export const useCalls = (): Calls => useCallsContext().calls;

const never = () => () => undefined;

/** The call that this tab has; null while it has none. */
export function useHeldCall(): HeldView | null {
  const { desk } = useCalls();
  return useSyncExternalStore(desk?.view.watch ?? never, desk?.view.get ?? (() => null));
}
