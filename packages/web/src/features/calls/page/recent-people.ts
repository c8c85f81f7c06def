const SHOWN = 6;

const keyOf = (username: string): string => `collabor8-call-recent:${encodeURIComponent(username)}`;

/** Whom somebody talked to by this browser, the latest first. */
export function readRecent(username: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((name) => typeof name === 'string').slice(0, SHOWN);
  } catch {
    return [];
  }
}

export function keepRecent(username: string, other: string): void {
  const names = [other, ...readRecent(username).filter((name) => name !== other)];
  try {
    localStorage.setItem(keyOf(username), JSON.stringify(names.slice(0, SHOWN)));
  } catch {
    // They stand by name then.
  }
}
