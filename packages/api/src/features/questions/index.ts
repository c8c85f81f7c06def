import { defineFeature } from '../../platform/feature.js';
import { questionsTopics } from './live.js';
import {
  answers,
  comments,
  deletedPosts,
  questions,
  suggestions,
  versions,
} from './stored/documents.js';
import { answerVotes, views, votes } from './stored/vote-documents.js';
import { createQuestionsService } from './service.js';
import { router } from '../../request/trpc.js';
import { careProcedures } from './care/procedures.js';
import { findingProcedures } from './finding/procedures.js';
import { postingProcedures } from './posting/procedures.js';
import { readingProcedures } from './reading/procedures.js';
import { findingOperations } from './finding/rest.js';
import { postingOperations } from './posting/rest.js';
import { readingOperations } from './reading/rest.js';

export {
  answers,
  comments,
  questions,
  type AnswerDocument,
  type CommentDocument,
  type QuestionDocument,
} from './stored/documents.js';

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
  createRouter: (questions, platform) =>
    router({
      ...findingProcedures(questions, platform),
      ...readingProcedures(questions, platform),
      ...postingProcedures(questions),
      ...careProcedures(questions),
    }),
  createOperations: (questions) => [
    ...findingOperations(questions),
    ...readingOperations(questions),
    ...postingOperations(questions),
  ],
  searched: (service) => service.searched,
  createTopics: questionsTopics,
  tidy: (service) => service.tidy(),
  figures: (service) => (username) => service.figuresOf(username),
  moderated: (service) => service.moderated,
  writings: (service) => (username) => service.writingsOf(username),
});
