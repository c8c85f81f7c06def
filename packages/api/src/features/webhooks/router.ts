import {
  newWebhookSchema,
  sendAgainSchema,
  turnWebhookSchema,
  webhookSchema,
} from '@collabor8/domain';
import { asUser, router, signedInProcedure } from '../../request/trpc.js';
import type { WebhooksService } from './service.js';

export const webhooksRouter = (webhooks: WebhooksService) =>
  router({
    /** With what they were told last. */
    all: signedInProcedure.query(asUser(webhooks.all)),

    make: signedInProcedure.input(newWebhookSchema).mutation(asUser(webhooks.make)),

    turn: signedInProcedure.input(turnWebhookSchema).mutation(asUser(webhooks.turn, 'id', 'isOn')),

    remove: signedInProcedure.input(webhookSchema).mutation(asUser(webhooks.remove, 'id')),

    sendAgain: signedInProcedure
      .input(sendAgainSchema)
      .mutation(asUser(webhooks.sendAgain, 'id', 'deliveryId')),
  });
