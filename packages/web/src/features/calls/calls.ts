import { useSyncExternalStore } from 'react';
import { useLiveRead } from '../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../shared/store.js';
import { selectOwnCall } from './calls-slice.js';
import type { CallDesk } from './desk/call-desk.js';
import { type CallView, Observable } from './desk/call-view.js';
import { useNavigate } from '../../shared/navigation/navigation.js';
import { CALL_PATH } from '../../shared/paths.js';
import type { GroupView } from './group/seat-link.js';
import type { LocalMedia, LocalView } from './media/local-media.js';
import { ownRead } from './reads.js';

interface Calls {
  /** Null until something needs it: it is not small. */
  readonly desk: CallDesk | null;
  readonly load: () => Promise<CallDesk>;
  /** This tab had a call before its page was loaded anew, and is about to go on with it. */
  readonly isReturning: boolean;
}

let come: (calls: Calls) => void;

/** What stands in until the calls have come: a call that is wanted meanwhile waits for them. */
function callsToCome(): Calls {
  const toCome = new Promise<Calls>((resolve) => {
    come = resolve;
  });
  return { desk: null, load: async () => (await toCome).load(), isReturning: false };
}

const calls = new Observable(callsToCome());

/** Hands on what this tab has of calls (own-call.tsx). */
export function tellCalls(next: Calls): void {
  come(next);
  calls.set(next);
}

/** Whoever was signed in has left. */
export const forgetCalls = (): void => calls.set(callsToCome());

export const useCalls = (): Calls => useSyncExternalStore(calls.watch, calls.get);

const never = () => () => undefined;

export function useActiveCall(): CallView | null {
  const { desk } = useCalls();
  return useSyncExternalStore(desk?.view.watch ?? never, desk?.view.get ?? (() => null));
}

export function useActiveGroup(): GroupView | null {
  const { desk } = useCalls();
  return useSyncExternalStore(desk?.group.watch ?? never, desk?.group.get ?? (() => null));
}

/** Joins the call of a chat, or begins it, and opens its page. */
export function useJoinGroup(): (chatId: string) => Promise<void> {
  const { load } = useCalls();
  const navigate = useNavigate();
  return async (chatId) => {
    const desk = await load();
    void desk.joinGroup(chatId);
    navigate(CALL_PATH);
  };
}

export const useLocalMedia = ({ view }: LocalMedia): LocalView =>
  useSyncExternalStore(view.watch, view.get);

/** One's own call, kept current; whoever asks for it shares one read. */
export function useOwnCall() {
  useLiveRead(ownRead);
  return useAppSelector(selectOwnCall);
}
