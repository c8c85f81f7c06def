import type { TellPage } from '@collabor8/domain';
import { readStoredCall, type StoredCall } from './stored-call.js';

/** Outlives the page; where that is impossible, or lost, the server waits as for any lost connection. */
function tell(word: TellPage): void {
  void fetch(`${window.location.origin}/trpc/calls.tellPage`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(word),
    keepalive: true,
  }).catch(() => undefined);
}

/** The page that has the call goes: whether it is closed or loaded anew, nobody knows yet. */
export const tellLeaving = ({ callId, socketId }: StoredCall): void =>
  tell({ callId, from: socketId, is: 'leaving' });

/** The page had a call and is being loaded anew; said before anything else is loaded. */
export function tellLoading(): void {
  const kept = readStoredCall();
  if (kept !== null) tell({ callId: kept.callId, from: kept.socketId, is: 'loading' });
}
