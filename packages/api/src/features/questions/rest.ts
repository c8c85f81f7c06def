import {
  addAnswerSchema,
  addCommentSchema,
  addQuestionSchema,
  DEFAULT_ORDER,
  questionOrderSchema,
  voteSchema,
  type VoteValue,
  type WholeQuestion,
} from '@collabor8/domain';
import { Router } from 'express';
import { z } from 'zod';
import { assertActor } from '../../actor.js';
import { readPaging, sendPage, streamJsonArray } from '../../http/json-stream.js';
import { pathParameter, signedIn, signedInStream, type RestCall } from '../../http/rest.js';
import type { Services } from '../../services.js';
import { parseInput } from '../../validation.js';
import type { QuestionsService, WholePage } from './service.js';

/** Whole questions that one step of a streamed list reads. */
const STREAM_PAGE = 50;

const listQuery = z.object({
  order: questionOrderSchema.default(DEFAULT_ORDER),
  search: z.string().max(500).default(''),
});

async function* allQuestions(
  questions: QuestionsService,
  filter: z.output<typeof listQuery>,
): AsyncGenerator<WholeQuestion> {
  let cursor: string | null = null;
  do {
    const page: WholePage = await questions.wholePage({
      ...filter,
      cursor,
      limit: STREAM_PAGE,
    });
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** The question, answer and comment paths of SPEC §7. */
export function questionsRest({ questions }: Services): Router {
  const list = async ({ req, res }: RestCall): Promise<void> => {
    const filter = parseInput(listQuery, req.query);
    const { limit, cursor } = readPaging(req);
    if (limit === undefined) await streamJsonArray(res, allQuestions(questions, filter));
    else sendPage(req, res, await questions.wholePage({ ...filter, cursor, limit }));
  };

  const byId = async ({ req, session }: RestCall): Promise<WholeQuestion> => {
    const qid = pathParameter(req, 'qid');
    const { username } = parseInput(z.object({ username: z.string().optional() }), req.query);
    if (username !== undefined) {
      assertActor(session, username);
      await questions.view(qid, username);
    }
    return questions.whole(qid);
  };

  const vote = (value: VoteValue) =>
    signedIn(async ({ req, session }) => {
      const { qid, username } = parseInput(voteSchema, req.body);
      assertActor(session, username);
      const { msg } = await questions.vote(username, qid, value);
      const { upVotes, downVotes } = await questions.whole(qid);
      return { msg, upVotes, downVotes };
    });

  const addQuestion = async ({ req, session }: RestCall): Promise<WholeQuestion> => {
    const body = parseInput(addQuestionSchema, req.body);
    assertActor(session, body.askedBy);
    const described = body.tags.flatMap(({ name, description }) =>
      description === undefined ? [] : [[name, description] as const],
    );
    const { _id } = await questions.ask(session.username, {
      title: body.title,
      text: body.text,
      tags: body.tags.map(({ name }) => name),
      tagDescriptions: new Map(described),
      sentAt: body.askDateTime,
    });
    return questions.whole(_id);
  };

  const addAnswer = async ({ req, session }: RestCall) => {
    const { qid, ans } = parseInput(addAnswerSchema, req.body);
    assertActor(session, ans.ansBy);
    const sent = { qid, text: ans.text, sentAt: ans.ansDateTime };
    const answer = await questions.answer(session.username, sent);
    return { ...answer, comments: answer.comments.items };
  };

  const addComment = ({ req, session }: RestCall) => {
    const { id, type, comment } = parseInput(addCommentSchema, req.body);
    assertActor(session, comment.commentBy);
    const sent = { id, type, text: comment.text, sentAt: comment.commentDateTime };
    return questions.comment(session.username, sent);
  };

  return Router()
    .get('/question/getQuestion', signedInStream(list))
    .get('/question/getQuestionById/:qid', signedIn(byId))
    .post('/question/addQuestion', signedIn(addQuestion))
    .post('/question/upvoteQuestion', vote('up'))
    .post('/question/downvoteQuestion', vote('down'))
    .post('/answer/addAnswer', signedIn(addAnswer))
    .post('/comment/addComment', signedIn(addComment));
}
