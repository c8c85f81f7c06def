type Listener = (addresses: readonly string[]) => void;

let hinted: readonly string[] = [];
let tell: Listener | undefined;

/** Says where somebody is likely to go from here, such as to the first rows of a list. */
export function hintPrefetch(addresses: readonly string[]): void {
  hinted = addresses;
  tell?.(addresses);
}

/** Hears of it, also of what was hinted already. Returns what ends it. */
export function onPrefetchHint(listener: Listener): () => void {
  tell = listener;
  if (hinted.length > 0) listener(hinted);
  return () => {
    tell = undefined;
  };
}
