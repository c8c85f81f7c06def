import {
  newWebhookSchema,
  sendAgainSchema,
  turnWebhookSchema,
  webhookSchema,
} from '@collabor8/domain';
import { router, signedInProcedure } from '../../request/trpc.js';
import type { WebhooksService } from './service.js';

export const webhooksRouter = (webhooks: WebhooksService) =>
  router({
    /** With what they were told last. */
    all: signedInProcedure.query(({ ctx }) => webhooks.all(ctx.session.username)),

    make: signedInProcedure
      .input(newWebhookSchema)
      .mutation(({ ctx, input }) => webhooks.make(ctx.session.username, input)),

    turn: signedInProcedure
      .input(turnWebhookSchema)
      .mutation(({ ctx, input }) => webhooks.turn(ctx.session.username, input.id, input.isOn)),

    remove: signedInProcedure
      .input(webhookSchema)
      .mutation(({ ctx, input }) => webhooks.remove(ctx.session.username, input.id)),

    sendAgain: signedInProcedure
      .input(sendAgainSchema)
      .mutation(({ ctx, input }) =>
        webhooks.sendAgain(ctx.session.username, input.id, input.deliveryId),
      ),
  });
