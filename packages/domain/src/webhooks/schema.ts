import { z } from 'zod';
import { idSchema, textSchema } from '../ids.js';
import { WEBHOOK_ADDRESS_LENGTH, webhookKinds, type WebhookKind } from './limits.js';

export const newWebhookSchema = z.object({
  address: textSchema(WEBHOOK_ADDRESS_LENGTH),
  kinds: z.array(z.enum(webhookKinds)).max(webhookKinds.length),
});
export type NewWebhook = z.infer<typeof newWebhookSchema>;

export const webhookSchema = z.object({ id: idSchema });
export const turnWebhookSchema = webhookSchema.extend({ isOn: z.boolean() });
export const sendAgainSchema = webhookSchema.extend({ deliveryId: idSchema });

/** Something that an address was told, or is to be; times are ISO 8601, UTC. */
export interface WebhookDelivery {
  /** The same however often it is sent: whoever was told it before can tell. */
  readonly id: string;
  readonly kind: WebhookKind;
  /** When it happened. */
  readonly at: string;
  readonly triedAt: string;
  readonly tries: number;
  /** Of HTTP, as it was answered last; null without an answer. */
  readonly status: number | null;
  readonly state: 'taken' | 'waiting' | 'givenUp';
}

/** An address that is told what happens in public, as administrators see it. */
export interface Webhook {
  readonly id: string;
  readonly address: string;
  readonly kinds: readonly WebhookKind[];
  readonly isOn: boolean;
  readonly by: string;
  /** Since when nothing has been taken there; null after what was. */
  readonly failingSince: string | null;
  /** The latest first, at most WEBHOOK_DELIVERIES_KEPT. */
  readonly deliveries: readonly WebhookDelivery[];
}

/** The secret is told once. */
export interface MadeWebhook {
  readonly id: string;
  readonly secret: string;
}
