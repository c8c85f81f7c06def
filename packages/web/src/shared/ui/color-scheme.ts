import { createListeners, listenTo } from '../listeners.js';
import { useSyncExternalStore } from 'react';
import { keepText, readText } from '../session/browser-storage.js';

/** What color-scheme.js reads before the first paint. */
const KEY = 'collabor8-color-scheme';

type Scheme = 'light' | 'dark';

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function chosen(): Scheme | undefined {
  const kept = readText(KEY);
  return kept === 'dark' || kept === 'light' ? kept : undefined;
}

/** Without storage it holds as long as the page. */
let unstored: Scheme | undefined;

const read = (): Scheme => unstored ?? chosen() ?? (systemIsDark().matches ? 'dark' : 'light');

const show = (): void => {
  document.documentElement.dataset.colorScheme = read();
};

const { tell, listen: listenHere } = createListeners();

/** Follows the reader's choice, here and in other tabs, and the system's until there is one. */
function listen(listener: () => void): () => void {
  const hear = () => {
    show();
    listener();
  };
  // It may have changed since the document was shown.
  show();
  const ends = [
    listenHere(listener),
    listenTo(window, ['storage'], hear),
    listenTo(systemIsDark(), ['change'], hear),
  ];
  return () => ends.forEach((end) => end());
}

export const useColorScheme = (): Scheme => useSyncExternalStore(listen, read);

export function chooseColorScheme(scheme: Scheme): void {
  unstored = keepText(KEY, scheme) ? undefined : scheme;
  show();
  tell();
}
