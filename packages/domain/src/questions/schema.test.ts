import { expect, it } from 'vitest';
import { describeShape } from '../testing/shape-suite.js';
import {
  commentTargets,
  DEFAULT_ORDER,
  listOrders,
  questionOrders,
  USER_TAG_DESCRIPTION,
} from './limits.js';
import {
  addAnswerSchema,
  addCommentSchema,
  addQuestionSchema,
  listOrderSchema,
  questionsQuerySchema,
  voteSchema,
} from './requests.js';
import {
  attributionSchema,
  commentSchema,
  questionCountersSchema,
  questionRowSchema,
  tagSchema,
  tagWithCountSchema,
  voteReplySchema,
  wholeQuestionSchema,
} from './schema.js';

const AT = '2026-01-01T00:00:00.000Z';
const attribution = { author: 'eve', url: 'https://a.example', licence: 'CC BY-SA 4.0' };
const tag = { _id: 't1', name: 'react', description: 'user added tag' };
const counters = {
  answerCount: 1,
  commentCount: 2,
  upVoteCount: 3,
  downVoteCount: 4,
  viewCount: 5,
  lastAnswerDateTime: AT,
  acceptedAnswerId: 'a1',
};

describeShape('an attribution', { schema: attributionSchema, whole: attribution });
describeShape('a tag (SPEC §3)', { schema: tagSchema, whole: tag });
describeShape('a tag with its number of questions', {
  schema: tagWithCountSchema,
  whole: { ...tag, qcnt: 7 },
});

const edited = { version: 2, editedAt: AT };
const comment = { _id: 'c1', text: 'Why?', commentBy: 'ada', commentDateTime: AT };

describeShape('a comment (SPEC §3)', {
  schema: commentSchema,
  whole: { ...comment, attribution, ...edited },
  optional: ['attribution', 'version', 'editedAt'],
});

describeShape('a whole question (SPEC §3)', {
  schema: wholeQuestionSchema,
  whole: {
    _id: 'q1',
    title: 'How?',
    text: 'So.',
    tags: [tag],
    askedBy: 'ada',
    askDateTime: AT,
    answers: [
      { _id: 'a1', text: 'So.', ansBy: 'ben', ansDateTime: AT, comments: [comment], attribution },
    ],
    upVotes: ['ben'],
    downVotes: ['cleo'],
    views: ['ada'],
    comments: [comment],
    attribution,
  },
  optional: ['attribution', 'answers.0.attribution'],
});

describeShape('the query for questions (SPEC §7)', {
  schema: questionsQuerySchema,
  whole: { order: 'active', search: '[react] hooks' },
  optional: ['order', 'search'],
});

it.each([
  [500, true],
  [501, false],
])('answers a search of %i characters with %s', (length, isTaken) => {
  const search = 'x'.repeat(length);
  expect(questionsQuerySchema.safeParse({ search }).success).toBe(isTaken);
});

describeShape('the figures of a question', {
  schema: questionCountersSchema,
  whole: counters,
  nullable: ['lastAnswerDateTime', 'acceptedAnswerId'],
});

describeShape('a row of a list', {
  schema: questionRowSchema,
  whole: {
    ...counters,
    _id: 'q1',
    revision: 1,
    title: 'How?',
    excerpt: 'So.',
    tags: ['react'],
    askedBy: 'ada',
    askDateTime: AT,
    ...edited,
  },
  optional: ['version', 'editedAt'],
  nullable: ['lastAnswerDateTime', 'acceptedAnswerId'],
});

const question = {
  title: 'How?',
  text: 'So.',
  tags: [{ name: 'react', description: 'a library' }],
  askedBy: 'ada',
  askDateTime: AT,
};

describeShape('the body of addQuestion (SPEC §7)', {
  schema: addQuestionSchema,
  whole: question,
  optional: ['tags.0.description', 'askDateTime'],
});

it.each([
  [100, true],
  [101, false],
])('answers a question with %i tags with %s', (count, isTaken) => {
  const tags = Array.from({ length: count }, () => ({ name: 'react' }));
  expect(addQuestionSchema.safeParse({ ...question, tags }).success).toBe(isTaken);
});

describeShape('the body of a vote (SPEC §7)', {
  schema: voteSchema,
  whole: { qid: 'q1', username: 'ada' },
});

describeShape('the reply to a vote', {
  schema: voteReplySchema,
  whole: { msg: 'Question upvoted successfully', upVotes: ['ada'], downVotes: ['ben'] },
});

describeShape('the body of addAnswer (SPEC §7)', {
  schema: addAnswerSchema,
  whole: { qid: 'q1', ans: { text: 'So.', ansBy: 'ada', ansDateTime: AT } },
  optional: ['ans.ansDateTime'],
});

const newComment = { text: 'Why?', commentBy: 'ada', commentDateTime: AT };

describeShape('the body of addComment (SPEC §7)', {
  schema: addCommentSchema,
  whole: { id: 'a1', type: 'answer', comment: newComment },
  optional: ['comment.commentDateTime'],
});

it('takes comments on questions and answers alone', () => {
  expect(commentTargets).toEqual(['question', 'answer']);
  for (const type of commentTargets) {
    expect(addCommentSchema.parse({ id: 'a1', type, comment: newComment }).type).toBe(type);
  }
  const onComment = { id: 'a1', type: 'comment', comment: newComment };
  expect(addCommentSchema.safeParse(onComment).success).toBe(false);
});

it('knows the four orders of SPEC §4, newest first of all', () => {
  expect(questionOrders).toEqual(['newest', 'unanswered', 'active', 'mostViewed']);
  expect(DEFAULT_ORDER).toBe('newest');
  for (const order of listOrders) expect(listOrderSchema.parse(order)).toBe(order);
  expect(listOrderSchema.safeParse('oldest').success).toBe(false);
});

it('describes a tag that a person added (SPEC §3)', () => {
  expect(USER_TAG_DESCRIPTION).toBe('user added tag');
});
