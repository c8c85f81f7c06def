import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import webPush from 'web-push';
import {
  isEndpoint,
  PushLaterError,
  PushRefusedError,
  type PushService,
} from '../../ports/push-service.js';
import { publicLookup } from './public-lookup.js';

export interface PushKeys {
  /** Both in base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface WebPushOptions {
  readonly keys: () => Promise<PushKeys>;
  /** Whom a push service turns to about what comes from here: an https: or mailto: address. */
  readonly contact: string;
  /** Whether push services may be on this machine or its networks. */
  readonly isPrivateToo: boolean;
}

/** Milliseconds that a push service may take to answer. */
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

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** @throws PushLaterError, PushRefusedError, and an Error for what may pass */
function heed({ status, retryAfter }: Answer): void {
  if (status >= 200 && status < 300) return;
  const pause = pauseOf(retryAfter);
  if (pause !== undefined && (status === 429 || status >= 500)) throw new PushLaterError(pause);
  if (status === 404 || status === 410) throw new PushRefusedError('gone', { isGone: true });
  // It leads elsewhere, or doesn't like what it was sent.
  if (status < 500 && status !== 429) throw new PushRefusedError('refused', { isGone: false });
  throw new Error(`The push service answered ${status}.`);
}

/** Hands things over to browsers' push services, encrypted for the device (RFC 8030, 8291, 8292). */
export function createWebPush({ keys, contact, isPrivateToo }: WebPushOptions): PushService {
  return {
    async send({ endpoint, key, secret }, { text, topic, seconds, isUrgent }) {
      // What was let in by other settings.
      if (!isEndpoint(endpoint, isPrivateToo))
        throw new PushRefusedError('address', { isGone: true });
      const details = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh: key, auth: secret } },
        text,
        {
          vapidDetails: { subject: contact, ...(await keys()) },
          ...{ TTL: seconds, topic, urgency: isUrgent ? 'high' : 'normal' },
        },
      );
      const ask = endpoint.startsWith('https:') ? request : requestPlain;
      const answer = await new Promise<Answer>((resolve, reject) => {
        const asked = ask(endpoint, {
          method: details.method,
          headers: details.headers,
          signal: AbortSignal.timeout(PATIENCE_MS),
          ...(!isPrivateToo && { lookup: publicLookup }),
        });
        asked.once('error', reject);
        asked.once('response', (response) => {
          // Nothing that it says is read.
          response.destroy();
          const { statusCode: status = 0, headers } = response;
          resolve({ status, retryAfter: headers['retry-after'] });
        });
        asked.end(details.body);
      });
      heed(answer);
    },
  };
}
