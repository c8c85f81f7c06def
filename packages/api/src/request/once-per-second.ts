const KEPT_MS = 1_000;

/** What is asked for often, and asked at most once a second for all. */
export interface OncePerSecond<T> {
  /** An answer, or a failure, that was begun a second ago at most, and after the latest `forget`. */
  ask(): Promise<T>;
  forget(): void;
}

export function oncePerSecond<T>(ask: () => Promise<T>): OncePerSecond<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined;
  return {
    ask() {
      const at = performance.now();
      if (last === undefined || at - last.at > KEPT_MS) last = { at, answer: ask() };
      return last.answer;
    },
    forget() {
      last = undefined;
    },
  };
}
