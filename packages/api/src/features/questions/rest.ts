import type { Operation } from '../../http/operation.js';
import { findingOperations } from './finding/rest.js';
import { postingOperations } from './posting/rest.js';
import { readingOperations } from './reading/rest.js';
import type { QuestionsService } from './service.js';

/** The question, answer and comment paths of SPEC §7. */
export const questionsOperations = (questions: QuestionsService): readonly Operation[] => [
  ...findingOperations(questions),
  ...readingOperations(questions),
  ...postingOperations(questions),
];
