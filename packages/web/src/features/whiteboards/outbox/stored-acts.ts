import { keptTextKey } from '../../../shared/session/kept-texts.js';
import type { OutgoingAct } from '../whiteboards-slice.js';

const keyOf = (username: string): string => keptTextKey(username, 'board-outbox');

/** What this tab had not got through to the server when it was reloaded. */
export function readStoredActs(username: string): readonly OutgoingAct[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(username)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOutgoing) : [];
  } catch {
    return [];
  }
}

/** Storage may be full or blocked: acts then wait as long as the page lives. */
export function storeActs(username: string, acts: readonly OutgoingAct[]): void {
  try {
    if (acts.length === 0) sessionStorage.removeItem(keyOf(username));
    else sessionStorage.setItem(keyOf(username), JSON.stringify(acts));
  } catch {
    return;
  }
}

const isOutgoing = (value: unknown): value is OutgoingAct =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'boardId' in value &&
  'act' in value;
