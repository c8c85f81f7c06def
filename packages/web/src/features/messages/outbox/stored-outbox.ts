import { keptTextKey } from '../../../shared/session/kept-texts.js';
import type { OutgoingMessage } from './outbox-slice.js';

const keyOf = (username: string): string => keptTextKey(username, 'outbox');

/** What this tab had not got through to the server when it was reloaded. */
export function readStoredOutbox(username: string): readonly OutgoingMessage[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(username)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOutgoing) : [];
  } catch {
    return [];
  }
}

/** Storage may be full or blocked: messages then wait as long as the page lives. */
export function storeOutbox(username: string, messages: readonly OutgoingMessage[]): void {
  try {
    if (messages.length === 0) sessionStorage.removeItem(keyOf(username));
    else sessionStorage.setItem(keyOf(username), JSON.stringify(messages));
  } catch {
    return;
  }
}

const isOutgoing = (value: unknown): value is OutgoingMessage =>
  typeof value === 'object' &&
  value !== null &&
  '_id' in value &&
  'room' in value &&
  'msg' in value &&
  'msgFrom' in value;
