/** What a tab keeps of its call while its page is loaded anew. */
export interface StoredCall {
  readonly callId: string;
  /** The live connection by which the server knows the tab. */
  readonly socketId: string;
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
