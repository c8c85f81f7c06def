import {
  type PostKind,
  type WebhookKind,
  newWebhookSchema,
  sendAgainSchema,
  turnWebhookSchema,
  webhookSchema,
} from '@collabor8/domain';
import { defineFeature } from '../../platform/feature.js';
import type { TextHooks } from '../../platform/texts.js';
import { queueWebhooks, webhooks } from '../../platform/webhooks.js';
import { createWebhooksService } from './service.js';
import { asUser, router, signedInProcedure } from '../../request/trpc.js';

export type { Tried, WrittenDelivery } from './service.js';

/** Posts that everybody may read; nothing of what is said in rooms is told. */
const KINDS: Partial<Readonly<Record<PostKind, WebhookKind>>> = {
  question: 'question.asked',
  answer: 'answer.given',
  comment: 'comment.written',
};

const toldTexts: TextHooks = {
  async written(unit, { post, news }) {
    const kind = KINDS[post.kind];
    if (news === undefined || kind === undefined) return undefined;
    await queueWebhooks(unit, { kind, at: news.at, post });
    return undefined;
  },
};

/** What administrators have other programs told; SPEC §7 names no REST path for it. */
export const webhooksFeature = defineFeature({
  collections: [webhooks],
  createService: createWebhooksService,
  createRouter: (webhooks) =>
    router({
      /** With what they were told last. */
      all: signedInProcedure.query(asUser(webhooks.all)),

      make: signedInProcedure.input(newWebhookSchema).mutation(asUser(webhooks.make)),

      turn: signedInProcedure
        .input(turnWebhookSchema)
        .mutation(asUser(webhooks.turn, 'id', 'isOn')),

      remove: signedInProcedure.input(webhookSchema).mutation(asUser(webhooks.remove, 'id')),

      sendAgain: signedInProcedure
        .input(sendAgainSchema)
        .mutation(asUser(webhooks.sendAgain, 'id', 'deliveryId')),
    }),
  texts: toldTexts,
});
