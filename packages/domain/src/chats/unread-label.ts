import { UNREAD_CEILING } from './limits.js';

/** The count as a badge shows it: '99+' beyond 99, '' for none. */
export function unreadLabel(count: number): string {
  if (count === 0) return '';
  return count >= UNREAD_CEILING ? '99+' : String(count);
}
