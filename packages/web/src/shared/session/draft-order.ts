import { keptTextKey } from './kept-texts.js';

/** Drafts that a browser keeps of one person: of more, those go that were left alone the longest. */
export const DRAFTS_MAX = 60;

const orderKey = (username: string): string => keptTextKey(username, 'draft order');

function readOrder(username: string): readonly string[] {
  const stored: unknown = JSON.parse(localStorage.getItem(orderKey(username)) ?? '[]');
  return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
}

/** Notes that a draft has just been written, or is no more; throws where storage does. */
export function keepInOrder(username: string, key: string, isThere: boolean): void {
  const before = readOrder(username);
  if (isThere && before.at(-1) === key) return;
  const others = before.filter((other) => other !== key);
  const order = isThere ? [...others, key] : others;
  for (const oldest of order.slice(0, -DRAFTS_MAX)) localStorage.removeItem(oldest);
  const kept = order.slice(-DRAFTS_MAX);
  if (kept.length === 0) localStorage.removeItem(orderKey(username));
  else localStorage.setItem(orderKey(username), JSON.stringify(kept));
}
