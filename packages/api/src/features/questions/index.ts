import { defineFeature } from '../../platform/feature.js';
import {
  answers,
  comments,
  deletedPosts,
  questions,
  suggestions,
  versions,
} from './stored/documents.js';
import { answerVotes, views, votes } from './stored/vote-documents.js';
import { router } from '../../request/trpc.js';
import { purgeDeleted } from './care/purging.js';
import { careProcedures } from './care/procedures.js';
import { findingProcedures } from './finding/procedures.js';
import { postingProcedures } from './posting/procedures.js';
import { readingProcedures } from './reading/procedures.js';
import { questionsOperations } from './rest.js';
import { openToAll } from '../../live/topic-host.js';
import type { Platform } from '../../platform/platform.js';
import { createCareService } from './care/service.js';
import { createFindingService } from './finding/service.js';
import { createPostingService } from './posting/service.js';
import { createReadingService } from './reading/service.js';

export {
  answers,
  comments,
  questions,
  type AnswerDocument,
  type CommentDocument,
  type QuestionDocument,
} from './stored/documents.js';

/** Questions with their answers, comments, votes and views. */
export const createQuestionsService = (platform: Platform) => ({
  ...createPostingService(platform),
  ...createReadingService(platform),
  ...createFindingService(platform),
  ...createCareService(platform),
});

/** Questions with their answers, comments, votes and views. */
export const questionsFeature = defineFeature({
  collections: [
    questions,
    answers,
    comments,
    votes,
    answerVotes,
    views,
    versions,
    suggestions,
    deletedPosts,
  ],
  createService: createQuestionsService,
  createRouter: (questions) =>
    router({
      ...findingProcedures(questions),
      ...readingProcedures(questions),
      ...postingProcedures(questions),
      ...careProcedures(questions),
    }),
  createOperations: questionsOperations,
  searched: (service) => service.searched,
  // Everybody reads the list and every question, one that is not there included: nothing happens to it.
  createTopics: () => ({ questions: openToAll, question: openToAll }),
  tidy: (_, platform) => [() => purgeDeleted(platform)],
  figures: (service) => (username) => service.figuresOf(username),
  moderated: (service) => service.moderated,
  writings: (service) => (username) => service.writingsOf(username),
});
