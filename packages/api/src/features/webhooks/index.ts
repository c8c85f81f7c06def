import type { PostKind, WebhookKind } from '@collabor8/domain';
import { defineFeature } from '../../platform/feature.js';
import type { TextHooks } from '../../platform/texts.js';
import { queueWebhooks, webhooks } from '../../platform/webhooks.js';
import { webhooksRouter } from './router.js';
import { createWebhooksService } from './service.js';

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
  createRouter: webhooksRouter,
  createOperations: () => [],
  texts: toldTexts,
});
