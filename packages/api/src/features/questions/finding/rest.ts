import { questionsQuerySchema, wholeQuestionSchema } from '@collabor8/domain';
import { listOperation, type Operation } from '../../../http/operation.js';
import { toVisitors } from '../reading/whole-question.js';
import type { FindingService } from './service.js';

export const findingOperations = (finding: FindingService): readonly Operation[] => [
  listOperation({
    path: '/question/getQuestion',
    isOpen: true,
    summary: 'Questions in an order, filtered by a search',
    query: questionsQuerySchema,
    item: wholeQuestionSchema,
    all: ({ session, query }) => finding.allWhole(query, toVisitors(session)),
    page: ({ session, query }, paging) =>
      finding.wholePage({ ...query, ...paging }, toVisitors(session)),
  }),
];
