const INTERVAL_MS = 5;
const DEADLINE_MS = 30_000;

/** Resolves once `check` gives something truthy; rejects with what was awaited after half a minute. */
export async function waitFor<T>(
  what: string,
  check: () => T | Promise<T>,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const value = await check();
    if (value !== undefined && value !== null && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
}
