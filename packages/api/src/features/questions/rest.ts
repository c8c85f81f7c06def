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
  nameSchema,
  questionsQuerySchema,
} from '@collabor8/domain';
import { operation, type Operation, listOperation } from '../../http/operation.js';
import type { ReadingService } from './reading/service.js';
import type { PostingService } from './posting/service.js';
import { z } from 'zod';
import { toVisitors } from './reading/whole-question.js';
import type { FindingService } from './finding/service.js';

type Questions = FindingService & ReadingService & PostingService;

function voting(questions: Questions, value: VoteValue, path: string): Operation {
  return operation(`POST ${path}`, {
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

/** The paths of questions of SPEC §7. Whoever has written gets the whole of it, or who voted. */
export const questionsOperations = (questions: Questions): readonly Operation[] => [
  listOperation('/question/getQuestion', {
    isOpen: true,
    summary: 'Questions in an order, filtered by a search',
    query: questionsQuerySchema,
    item: wholeQuestionSchema,
    all: ({ session, query }) => questions.allWhole(query, toVisitors(session)),
    page: ({ session, query }, paging) =>
      questions.wholePage({ ...query, ...paging }, toVisitors(session)),
  }),
  operation('GET /question/getQuestionById/{qid}', {
    isOpen: true,
    summary: 'One question; naming oneself as username counts a view',
    query: z.object({ username: nameSchema.optional() }),
    reply: wholeQuestionSchema,
    actor: 'query.username',
    handle: async ({ session, params: { qid }, query: { username } }) => {
      if (username !== undefined) await questions.view(username, qid);
      return questions.streamed(qid, toVisitors(session));
    },
  }),
  voting(questions, 'up', '/question/upvoteQuestion'),
  voting(questions, 'down', '/question/downvoteQuestion'),
  operation('POST /question/addQuestion', {
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
  operation('POST /answer/addAnswer', {
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
  operation('POST /comment/addComment', {
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
