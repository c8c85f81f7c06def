import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { CallsContext, type Calls } from './calls-context.js';

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
