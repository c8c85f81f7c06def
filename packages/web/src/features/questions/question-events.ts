import type { LiveEvent, QuestionEvent } from '@collabor8/domain';

const names: readonly QuestionEvent['name'][] = [
  'questionUpdate',
  'answerUpdate',
  'viewsUpdate',
  'commentUpdate',
  'voteUpdate',
  'answerVoteUpdate',
  'acceptUpdate',
  'editUpdate',
  'deleteUpdate',
  'restoreUpdate',
];

export const isQuestionEvent = (event: LiveEvent): event is QuestionEvent =>
  names.some((name) => name === event.name);
