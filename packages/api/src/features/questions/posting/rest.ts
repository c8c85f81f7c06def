import {
  addAnswerSchema,
  addCommentSchema,
  addQuestionSchema,
  commentSchema,
  voteReplySchema,
  voteSchema,
  wholeAnswerSchema,
  wholeQuestionSchema,
  type VoteValue,
} from '@collabor8/domain';
import { operation, type Operation } from '../../../http/operation.js';
import type { ReadingService } from '../reading/service.js';
import type { PostingService } from './service.js';

/** Whoever has written gets the whole of it, or who voted. */
type Questions = PostingService & ReadingService;

function voting(questions: Questions, value: VoteValue, path: string): Operation {
  return operation({
    method: 'post',
    path,
    summary: `Vote ${value}, or take the vote back`,
    body: voteSchema,
    reply: voteReplySchema,
    actor: 'body.username',
    handle: async ({ body: { qid, username } }) => {
      const { msg } = await questions.vote(username, qid, value);
      return { msg, ...(await questions.voters(qid)) };
    },
  });
}

const writing = (questions: Questions): readonly Operation[] => [
  operation({
    method: 'post',
    path: '/question/addQuestion',
    summary: 'Ask a question',
    body: addQuestionSchema,
    reply: wholeQuestionSchema,
    actor: 'body.askedBy',
    handle: async ({ session, body }) => {
      const described = body.tags.flatMap(({ name, description }) =>
        description === undefined || description.trim() === ''
          ? []
          : [[name, description] as const],
      );
      const { _id } = await questions.ask(session.username, {
        title: body.title,
        text: body.text,
        tags: body.tags.map(({ name }) => name),
        tagDescriptions: new Map(described),
        sentAt: body.askDateTime,
      });
      return questions.whole(_id);
    },
  }),
  operation({
    method: 'post',
    path: '/answer/addAnswer',
    summary: 'Answer a question',
    body: addAnswerSchema,
    reply: wholeAnswerSchema,
    actor: 'body.ans.ansBy',
    handle: async ({ session, body: { qid, ans } }) => {
      const sent = { qid, text: ans.text, sentAt: ans.ansDateTime };
      const answer = await questions.answer(session.username, sent);
      const { _id, text, ansBy, ansDateTime, comments } = answer;
      return { _id, text, ansBy, ansDateTime, comments: comments.items };
    },
  }),
  operation({
    method: 'post',
    path: '/comment/addComment',
    summary: 'Comment on a question or an answer',
    body: addCommentSchema,
    reply: commentSchema,
    actor: 'body.comment.commentBy',
    handle: ({ session, body: { id, type, comment } }) =>
      questions.comment(session.username, {
        ...{ id, type },
        text: comment.text,
        sentAt: comment.commentDateTime,
      }),
  }),
];

export const postingOperations = (questions: Questions): readonly Operation[] => [
  voting(questions, 'up', '/question/upvoteQuestion'),
  voting(questions, 'down', '/question/downvoteQuestion'),
  ...writing(questions),
];
