import { questionsQuerySchema, wholeQuestionSchema } from '@collabor8/domain';
import { listOperation, type Operation } from '../../../http/operation.js';
import type { FindingService } from './service.js';

export const findingOperations = (finding: FindingService): readonly Operation[] => [
  listOperation({
    path: '/question/getQuestion',
    summary: 'Questions in an order, filtered by a search',
    query: questionsQuerySchema,
    item: wholeQuestionSchema,
    all: ({ query }) => finding.allWhole(query),
    page: ({ query }, paging) => finding.wholePage({ ...query, ...paging }),
  }),
];
