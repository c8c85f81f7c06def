import { WEBHOOKS_MAX } from '@collabor8/domain';
import type { Tried, WrittenDelivery } from '../features/webhooks/index.js';
import { nextTry } from '../platform/queued.js';
import { webhookDeliveries, type WebhookDeliveryDocument } from '../platform/webhooks.js';
import type { WebhookSender } from '../ports/webhook-sender.js';
import { createSending, type Sending, type SendingParts } from './sending.js';

/** The address says that there is nobody any more. */
const GONE = 410;

interface HookingOptions extends SendingParts {
  readonly source: {
    write(delivery: WebhookDeliveryDocument): Promise<WrittenDelivery | undefined>;
    note(delivery: WebhookDeliveryDocument, tried: Tried): Promise<void>;
  };
  readonly sender: WebhookSender;
}

/** It was sent, and not taken. */
class NotTakenError extends Error {
  constructor(
    readonly status: number | null,
    /** When it is sent again, in milliseconds since 1970; undefined when it is given up. */
    readonly next: number | undefined,
  ) {
    super('The webhook was not taken.');
  }
}

export function createHooking({ store, source, sender, ...around }: HookingOptions): Sending {
  async function send(delivery: WebhookDeliveryDocument): Promise<void> {
    const written = await source.write(delivery);
    if (written === undefined) return;
    const answer = await sender
      .send({ id: delivery._id, ...written })
      .catch(() => ({ status: null, pauseMs: undefined }));
    const { status, pauseMs = 0 } = answer;
    if (status !== null && status >= 200 && status < 300) {
      await source.note(delivery, { status, state: 'taken' });
      return;
    }
    const time = around.now().getTime();
    const isGone = status === GONE;
    const later = isGone ? undefined : nextTry(delivery, time);
    const next = later && Math.max(later, time + pauseMs);
    const state = next === undefined ? 'givenUp' : 'waiting';
    await source.note(delivery, { status, state, isGone });
    throw new NotTakenError(status, next);
  }

  return createSending({
    ...around,
    queue: store.collection(webhookDeliveries),
    what: 'webhook',
    // One address that is slow doesn't hold up the others.
    ...{
      atOnce: 5 * WEBHOOKS_MAX,
      perLane: 5,
      laneOf: ({ webhookId }: WebhookDeliveryDocument) => webhookId,
    },
    lookMs: 1_000,
    claimMs: 30_000,
    send,
    nextTry: (delivery, error) =>
      error instanceof NotTakenError ? error.next : nextTry(delivery, around.now().getTime()),
  });
}
