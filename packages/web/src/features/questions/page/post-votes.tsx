import type { Answer, QuestionPage } from '@collabor8/domain';
import { useAnswerVote, useVote } from './use-vote.js';
import { VoteButtons } from './vote-buttons.js';

const onQuestion = {
  group: 'Votes',
  up: 'Upvote',
  down: 'Downvote',
  count: 'Vote count',
} as const;

const onAnswer = {
  group: 'Votes on the answer',
  up: 'This answer is useful',
  down: 'This answer is not useful',
  count: 'Score of the answer',
} as const;

export const QuestionVotes = ({ page }: { readonly page: QuestionPage }) => (
  <VoteButtons ballot={useVote(page)} names={onQuestion} testId="vote-count" />
);

export const AnswerVotes = ({ qid, answer }: { readonly qid: string; readonly answer: Answer }) => (
  <VoteButtons ballot={useAnswerVote(qid, answer)} names={onAnswer} isSmall testId="answer-score" />
);
