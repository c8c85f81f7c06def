/** Writes a failed call and its cause into the only log that a browser has, as SPEC §8 asks. */
export const logFailure = (text: string, cause: unknown): void => console.error(text, cause);
