import { stopMailsSchema } from '@collabor8/domain';
import { z } from 'zod';
import { operation, type Operation } from '../../http/operation.js';
import { parseInput } from '../../request/validation.js';
import type { NoticesService } from './service.js';

/** What mail programs call by themselves (RFC 8058): the link of a mail is all that they have. */
export const noticesOperations = (notices: NoticesService): readonly Operation[] => [
  operation({
    isPublic: true,
    method: 'post',
    path: '/unsubscribe/{token}',
    summary: 'Stop mails about what one misses, by the link of one of them',
    reply: z.object({}),
    async handle({ params }) {
      await notices.stopMails(parseInput(stopMailsSchema, params).token);
      return {};
    },
  }),
];
