import { errorCode, NotSentError } from './errors.js';

/** Time enough for a picture of some megabytes by a slow line. */
const DEADLINE_MS = 60_000;

type Ask = (input: unknown, options: { readonly signal: AbortSignal }) => Promise<unknown>;

/**
 * Sends a change by `ask`, and waits a while for its answer.
 * @throws NotSentError when the browser was offline from the beginning to the end
 */
export const sendingBy =
  (ask: Ask) =>
  async (input: unknown): Promise<unknown> => {
    const wasOffline = !navigator.onLine;
    try {
      return await ask(input, { signal: AbortSignal.timeout(DEADLINE_MS) });
    } catch (error) {
      const isNotSent = wasOffline && !navigator.onLine && errorCode(error) === undefined;
      throw isNotSent ? new NotSentError(error) : error;
    }
  };
