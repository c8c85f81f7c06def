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
import { questionsOperations } from './rest.js';
import { questionsRouter } from './router.js';
import { createQuestionsService } from './service.js';

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
  createRouter: questionsRouter,
  createOperations: questionsOperations,
  searched: (service) => service.searched,
  createTopics: questionsTopics,
  tidy: (service) => service.tidy(),
  figures: (service) => (username) => service.figuresOf(username),
  moderated: (service) => service.moderated,
  writings: (service) => (username) => service.writingsOf(username),
});
