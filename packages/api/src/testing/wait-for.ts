const INTERVAL_MS = 5;
/** What comes at all in a test comes in a fraction of it. */
const WITHIN_MS = 5_000;
/** On a machine that is busy with other things a look takes longer, and so does what is looked for. */
const LOOKS_MIN = 200;

/**
 * Resolves once `check` gives something truthy. Rejects at once with what `check` throws, which is how it says that
 * what is awaited can't come any more; else, after `withinMs`, with what was awaited.
 */
export async function waitFor<T>(
  what: string | (() => string),
  check: () => T | Promise<T>,
  withinMs = WITHIN_MS,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + withinMs;
  for (let looks = 1; ; looks += 1) {
    const value = await check();
    if (value !== undefined && value !== null && value !== false) return value;
    if (Date.now() > deadline && looks >= LOOKS_MIN) {
      throw new Error(`Waited in vain for ${typeof what === 'string' ? what : what()}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
}
