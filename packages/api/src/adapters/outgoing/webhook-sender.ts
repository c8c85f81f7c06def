import { createHmac } from 'node:crypto';
import type { WebhookSender } from '../../ports/webhook-sender.js';
import { post } from './post.js';

export interface WebhookSenderOptions {
  /** Whether addresses may be on this machine or its networks. */
  readonly isPrivateToo: boolean;
  readonly now: () => Date;
}

/** Sends webhooks, signed as https://www.standardwebhooks.com says. */
export const createWebhookSender = ({
  isPrivateToo,
  now,
}: WebhookSenderOptions): WebhookSender => ({
  send({ id, address, secret, body }) {
    const seconds = Math.floor(now().getTime() / 1000);
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Collabor8',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature}`,
    };
    return post(address, { headers, body, isPrivateToo });
  },
});
