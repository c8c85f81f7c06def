type Listener = (addresses: readonly string[]) => void;

let foreseen: readonly string[] = [];
let tell: Listener | undefined;

/** Says where somebody is likely to go from here, such as to the first rows of a list. */
export function foresee(addresses: readonly string[]): void {
  foreseen = addresses;
  tell?.(addresses);
}

/** Hears of it, also of what was foreseen already. Returns what ends it. */
export function onForeseen(listener: Listener): () => void {
  tell = listener;
  if (foreseen.length > 0) listener(foreseen);
  return () => {
    tell = undefined;
  };
}
