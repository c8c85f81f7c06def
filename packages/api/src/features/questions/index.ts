import { defineFeature } from '../../platform/feature.js';
import { questionsTopics } from './live.js';
import {
  answers,
  answerVotes,
  comments,
  deletedPosts,
  questions,
  tagRenames,
  versions,
  views,
  votes,
} from './documents.js';
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
} from './documents.js';

export { createTagRenaming } from './tag-renames.js';

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
    deletedPosts,
    tagRenames,
  ],
  createService: createQuestionsService,
  createRouter: questionsRouter,
  createOperations: questionsOperations,
  createTopics: questionsTopics,
  tidy: (service) => service.tidy(),
  figures: (service) => (username) => service.figuresOf(username),
  moderated: (service) => service.moderated,
  writings: (service) => (username) => service.writingsOf(username),
});
