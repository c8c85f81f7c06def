import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { isEndpoint } from '../../ports/push-service.js';
import { publicLookup } from './public-lookup.js';

export interface Posted {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer | string | null;
  /** Whether the address may be on this machine or its networks. */
  readonly isPrivateToo: boolean;
}

export interface Answer {
  /** Of HTTP; one that leads elsewhere isn't followed. */
  readonly status: number;
  /** For how many milliseconds it asks to be left alone. */
  readonly pauseMs: number | undefined;
}

/** Milliseconds that whoever is asked may take to answer. */
const PATIENCE_MS = 10_000;
const MOST_PAUSED_MS = 24 * 60 * 60 * 1000;

/** How long to wait: seconds, or until a date. */
function pauseOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  const ms = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MOST_PAUSED_MS) : undefined;
}

/** Posts to an address that somebody gave; nothing of the answer's body is read. @throws Error without an answer */
export async function post(
  address: string,
  { headers, body, isPrivateToo }: Posted,
): Promise<Answer> {
  // What was let in by other settings; a number is connected to without any lookup.
  if (!isEndpoint(address, isPrivateToo)) throw new Error('This address is not on the internet.');
  const ask = address.startsWith('https:') ? request : requestPlain;
  return new Promise<Answer>((resolve, reject) => {
    const asked = ask(address, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(!isPrivateToo && { lookup: publicLookup }),
    });
    asked.once('error', reject);
    // Whatever else ends it, such as an answer that would go on in another protocol: it has failed, and nobody waits on.
    asked.once('close', () => reject(new Error('There was no answer.')));
    asked.once('response', (response) => {
      response.destroy();
      const { statusCode: status = 0, headers: told } = response;
      resolve({ status, pauseMs: pauseOf(told['retry-after']) });
    });
    asked.end(body);
  });
}
