import { keptTextKey } from '../../../../shared/session/browser-storage.js';

const SHOWN = 6;
const FIRST = ['👍', '❤️', '😂', '🎉', '🤔', '👀'];
const keyOf = (username: string): string => keptTextKey(username, 'recent reactions');

/** The six that somebody gave last, and before that those that most people give. */
export function recentEmoji(username: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]');
    const own = Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
    return [...new Set([...own, ...FIRST])].slice(0, SHOWN);
  } catch {
    return FIRST;
  }
}

export function noteRecent(username: string, emoji: string): void {
  const recent = [...new Set([emoji, ...recentEmoji(username)])].slice(0, SHOWN);
  try {
    localStorage.setItem(keyOf(username), JSON.stringify(recent));
  } catch {
    // Storage may be blocked: then the usual ones are shown.
  }
}
