import { createHash } from 'node:crypto';
import {
  WEBHOOKS_MAX,
  type PostRef,
  type WebhookDelivery,
  type WebhookKind,
} from '@collabor8/domain';
import { defineCollection } from '../ports/define-collection.js';
import type { Collections } from '../ports/document-store.js';
import { stillFree } from '../ports/run-unit.js';
import { queuedAt, type Queued } from './queued.js';

/** Something that happened, as far as webhooks tell of it: what they say is written when it is sent. */
export interface Happening {
  readonly kind: WebhookKind;
  /** ISO 8601, the server's time. */
  readonly at: string;
  readonly post?: PostRef | undefined;
  /** The person that it is about. */
  readonly username?: string | undefined;
}

/** A delivery that was tried, with what it takes to send it again. */
export type KeptDelivery = WebhookDelivery & Happening;

/** An address that is told what happens. */
export interface WebhookDocument {
  readonly _id: string;
  readonly address: string;
  readonly kinds: readonly WebhookKind[];
  /** By which bodies are signed: 'whsec_' and base64. It stands here as it is, since each of them needs it. */
  readonly secret: string;
  readonly isOn: boolean;
  /** Who has set it up. */
  readonly by: string;
  readonly madeAt: string;
  /** Since when nothing has been taken there, in milliseconds since 1970. */
  readonly failingSince?: number | undefined;
  /** The latest first, at most WEBHOOK_DELIVERIES_KEPT. */
  readonly deliveries: readonly KeptDelivery[];
}

export const webhooks = defineCollection<WebhookDocument>()({
  name: 'webhooks',
  dividedBy: null,
  indexes: { oldest: { equals: [], order: ['madeAt'], direction: 'asc' } },
});

/** Something that one address is yet to be told; times are milliseconds since 1970. */
export interface WebhookDeliveryDocument extends Happening, Queued {
  /** Made of what it tells and of the webhook, so that nothing is queued twice. */
  readonly _id: string;
  readonly kind: WebhookKind;
  readonly webhookId: string;
}

export const webhookDeliveries = defineCollection<WebhookDeliveryDocument>()({
  name: 'webhookDeliveries',
  dividedBy: '_id',
  indexes: { byDue: { equals: [], order: ['dueAt'], direction: 'asc' } },
});

/** All there are: two who set up the last one at a time make one more than there may be. */
export const readWebhooks = async (from: Collections) =>
  (await from.collection(webhooks).page('oldest', { limit: 2 * WEBHOOKS_MAX })).items;

const idOf = (webhookId: string, { kind, at, post, username }: Happening): string => {
  const about = JSON.stringify([webhookId, kind, at, post?.kind, post?.id, username]);
  return `msg_${createHash('sha256').update(about).digest('base64url').slice(0, 32)}`;
};

/**
 * Has webhooks told of something, in the unit of work in which it happens: both are durable, or nothing happened. They
 * are read by page, which nobody waits for: one that is set up at this moment may miss it.
 */
export async function queueWebhooks(unit: Collections, happening: Happening): Promise<void> {
  const at = Date.parse(happening.at);
  for (const { _id: webhookId, isOn, kinds } of await readWebhooks(unit)) {
    if (!isOn || !kinds.includes(happening.kind)) continue;
    const waiting = { ...happening, webhookId, ...queuedAt(at) };
    const _id = idOf(webhookId, happening);
    const queue = unit.collection(webhookDeliveries);
    if ((await queue.get(_id)) === undefined) stillFree(await queue.insert({ _id, ...waiting }));
  }
}
