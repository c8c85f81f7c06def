import {
  isEndpoint,
  PushLaterError,
  PushRefusedError,
  type PushService,
} from '../../ports/push-service.js';
import { post, type Answer } from './post.js';

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

/** @throws PushLaterError, PushRefusedError, and an Error for what may pass */
function heed({ status, pauseMs }: Answer): void {
  if (status >= 200 && status < 300) return;
  if (pauseMs !== undefined && (status === 429 || status >= 500)) throw new PushLaterError(pauseMs);
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
      // Loaded with the first push: many places never send one.
      const { default: webPush } = await import('web-push');
      const details = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh: key, auth: secret } },
        text,
        {
          vapidDetails: { subject: contact, ...(await keys()) },
          ...{ TTL: seconds, topic, urgency: isUrgent ? 'high' : 'normal' },
        },
      );
      const { headers, body } = details;
      heed(await post(endpoint, { headers, body, isPrivateToo }));
    },
  };
}
