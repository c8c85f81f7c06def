import type { TellPage, TellSeatPage } from '@collabor8/domain';

/** What a tab keeps of its call while its page is loaded anew. */
export interface StoredCall {
  readonly callId: string;
  /** Of the group whose call it is; absent for one of two. */
  readonly chatId?: string;
  /** The live connection by which the server knows the tab. */
  readonly socketId: string;
  /** The one that it has: the server may have been about to learn of it. */
  readonly next?: string;
  readonly isMuted: boolean;
  readonly isVideoOff: boolean;
}

const KEY = 'collabor8-call';

/** Only on leaving: a tab that is duplicated copies the storage, and must not take the call over. */
export function storeCall(call: StoredCall): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(call));
  } catch {
    // The call then ends as for somebody who has gone.
  }
}

const isKept = (value: unknown): value is StoredCall =>
  typeof value === 'object' &&
  value !== null &&
  'callId' in value &&
  typeof value.callId === 'string' &&
  'socketId' in value &&
  typeof value.socketId === 'string';

export function readStoredCall(): StoredCall | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
}

export function clearStoredCall(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing could be kept either.
  }
}

/** Outlives the page; where that is impossible, or lost, the server waits as for any lost connection. */
function tell({ callId, chatId, socketId }: StoredCall, is: TellPage['is']): void {
  const procedure = chatId === undefined ? 'tellPage' : 'tellSeatPage';
  const word: TellPage | TellSeatPage =
    chatId === undefined ? { callId, from: socketId, is } : { chatId, from: socketId, is };
  void fetch(`${window.location.origin}/trpc/calls.${procedure}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(word),
    keepalive: true,
  }).catch(() => undefined);
}

/** The page that has the call goes: whether it is closed or loaded anew, nobody knows yet. */
export const tellLeaving = (call: StoredCall): void => tell(call, 'leaving');

/** The page had a call and is being loaded anew; said before anything else is loaded. */
export function tellLoading(): void {
  const kept = readStoredCall();
  if (kept !== null) tell(kept, 'loading');
}
