import { nameSchema, wholeQuestionSchema } from '@collabor8/domain';
import { z } from 'zod';
import { operation, type Operation } from '../../../http/operation.js';
import type { ReadingService } from './service.js';
import { toVisitors } from './whole-question.js';

export const readingOperations = (reading: ReadingService): readonly Operation[] => [
  operation({
    method: 'get',
    path: '/question/getQuestionById/{qid}',
    isOpen: true,
    summary: 'One question; naming oneself as username counts a view',
    query: z.object({ username: nameSchema.optional() }),
    reply: wholeQuestionSchema,
    actor: 'query.username',
    handle: async ({ session, params: { qid }, query: { username } }) => {
      if (username !== undefined) await reading.view(username, qid);
      return reading.streamed(qid, toVisitors(session));
    },
  }),
];
