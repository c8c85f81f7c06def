interface KeepOptions {
  readonly ms: number;
  /** Keys that are kept at a time: the answers that were begun longest ago go first. */
  readonly most?: number;
  /** Milliseconds of any clock that only goes forward. */
  readonly now?: (() => number) | undefined;
}

/** Tells again, for so long, what was worked out under a key. What failed is worked out anew by the next who asks. */
export function keepFor<T>({ ms, most = 1, now = () => performance.now() }: KeepOptions) {
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<T> }>();
  return {
    /** An answer that was begun within that time, and after the latest `forget`. */
    ask(workOut: () => Promise<T>, key = ''): Promise<T> {
      const at = now();
      const before = kept.get(key);
      if (before !== undefined && at - before.at < ms) return before.answer;
      const made = { at, answer: workOut() };
      kept.delete(key);
      kept.set(key, made);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      made.answer.catch(() => {
        if (kept.get(key) === made) kept.delete(key);
      });
      return made.answer;
    },

    forget(key = ''): void {
      kept.delete(key);
    },
  };
}
