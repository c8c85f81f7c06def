const KEY = 'collabor8-last-person';

/**
 * Who is signed in here, for when the app is opened while the server can't be asked. It is a name
 * and no more: what they may see is still the server's to say. It goes with the session.
 */
export function rememberPerson(username: string): void {
  try {
    localStorage.setItem(KEY, username);
  } catch {
    return;
  }
}

export function forgetPerson(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    return;
  }
}

/** Null when nobody was signed in here, or storage is blocked. */
export function lastPerson(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
