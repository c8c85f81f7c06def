/** What an address can be told, by the name that it is told by; all of it is what every member may read. */
export const webhookKinds = [
  'question.asked',
  'answer.given',
  'answer.accepted',
  'comment.written',
  'report.opened',
  'person.joined',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export const WEBHOOKS_MAX = 10;
/** Characters. */
export const WEBHOOK_ADDRESS_LENGTH = 1000;
export const WEBHOOK_DELIVERIES_KEPT = 20;
/** A webhook is turned off when nothing was taken for so long. */
export const WEBHOOK_FAILING_MS = 3 * 24 * 60 * 60 * 1000;
