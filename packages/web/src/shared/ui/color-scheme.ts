import { useSyncExternalStore } from 'react';

/** What color-scheme.js reads before the first paint. */
const KEY = 'collabor8-color-scheme';

type Scheme = 'light' | 'dark';

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function chosen(): Scheme | undefined {
  try {
    const stored = window.localStorage.getItem(KEY);
    return stored === 'dark' || stored === 'light' ? stored : undefined;
  } catch {
    return undefined; // Storage may be blocked; the system's choice holds then.
  }
}

/** Without storage it holds as long as the page. */
let unstored: Scheme | undefined;

const read = (): Scheme => unstored ?? chosen() ?? (systemIsDark().matches ? 'dark' : 'light');

const listeners = new Set<() => void>();

const show = (): void => {
  document.documentElement.dataset.colorScheme = read();
};

function apply(): void {
  show();
  listeners.forEach((listener) => listener());
}

/** Follows the reader's choice, here and in other tabs, and the system's until there is one. */
function listen(listener: () => void): () => void {
  const system = systemIsDark();
  if (listeners.size === 0) {
    window.addEventListener('storage', apply);
    system.addEventListener('change', apply);
    // It may have changed since the document was shown.
    show();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', apply);
    system.removeEventListener('change', apply);
  };
}

export const useColorScheme = (): Scheme => useSyncExternalStore(listen, read);

export function chooseColorScheme(scheme: Scheme): void {
  unstored = undefined;
  try {
    window.localStorage.setItem(KEY, scheme);
  } catch {
    unstored = scheme;
  }
  apply();
}
