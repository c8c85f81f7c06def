import { heldOf, tagKey, type Comment, type Tag, type WholeQuestion } from '@collabor8/domain';
import {
  answers,
  comments,
  type AnswerDocument,
  type CommentDocument,
  type QuestionDocument,
} from '../stored/documents.js';
import { views, votes } from '../stored/vote-documents.js';
import { tags } from '../../tags/index.js';
import type { Session } from '../../../request/session.js';
import type { Collections, Stored } from '../../../ports/document-store.js';
import { readAllOfEach } from '../../../ports/read-all.js';
import { textOf, toComment, toHidden } from '../stored/rows.js';

/** A stand-in for an imported vote or view, which has no user; no username begins with '~'. */
export const anonymousName = (position: number): string => `~anonymous-${position}`;

/** Whom a whole question is told to: visitors aren't told who voted and looked, but how many. */
export type Audience = 'members' | 'visitors';

export const toVisitors = (session: Session | null): Audience =>
  session === null ? 'visitors' : 'members';

const anonymous = (count: number | undefined, from = 1): string[] =>
  Array.from({ length: count ?? 0 }, (_, position) => anonymousName(from + position));

export async function readTags(
  store: Collections,
  questions: readonly Pick<QuestionDocument, 'tagKeys'>[],
): Promise<(name: string) => Tag> {
  const keys = [...new Set(questions.flatMap((question) => question.tagKeys))];
  const known = await store.collection(tags).getMany(keys);
  const byKey = new Map(
    known.map(({ _id, name, description }) => [_id, { _id, name, description }]),
  );
  return (name) => byKey.get(tagKey(name)) ?? { _id: tagKey(name), name, description: '' };
}

export type Voters = Pick<WholeQuestion, 'upVotes' | 'downVotes'>;

async function readVotersOf(
  store: Collections,
  questions: readonly Stored<QuestionDocument>[],
): Promise<(question: Stored<QuestionDocument>) => Voters> {
  const qids = questions.map(({ _id }) => _id);
  const votesOf = await readAllOfEach(store.collection(votes), 'ofQuestion', qids);
  const voters = (qid: string, value: 'up' | 'down'): string[] =>
    votesOf(qid)
      .filter((vote) => vote.value === value)
      .map(({ username }) => username);
  return ({ _id, importedUpVotes = 0, importedDownVotes }) => ({
    upVotes: [...voters(_id, 'up'), ...anonymous(importedUpVotes)],
    downVotes: [...voters(_id, 'down'), ...anonymous(importedDownVotes, importedUpVotes + 1)],
  });
}

export const readVoters = async (
  store: Collections,
  question: Stored<QuestionDocument>,
): Promise<Voters> => (await readVotersOf(store, [question]))(question);

/** Whole questions with everything below them, in a number of queries that doesn't grow with them. */
export const readWholeQuestions = async (
  store: Collections,
  questions: readonly Stored<QuestionDocument>[],
): Promise<WholeQuestion[]> =>
  (await readLightQuestions(store, questions, { commentsMax: Infinity })) ?? [];

/** Who voted for questions and looked at them. */
async function readNamed(store: Collections, questions: readonly Stored<QuestionDocument>[]) {
  const votersOf = await readVotersOf(store, questions);
  const qids = questions.map(({ _id }) => _id);
  const viewsOf = await readAllOfEach(store.collection(views), 'ofQuestion', qids);
  return (question: Stored<QuestionDocument>) => ({
    ...votersOf(question),
    views: [
      ...viewsOf(question._id).map(({ username }) => username),
      ...anonymous(question.importedViews),
    ],
  });
}

const nameless = ({ upVoteCount, downVoteCount, viewCount }: QuestionDocument) => ({
  upVotes: anonymous(upVoteCount),
  downVotes: anonymous(downVoteCount, upVoteCount + 1),
  views: anonymous(viewCount),
});

interface LightOptions {
  readonly commentsMax: number;
  readonly audience?: Audience;
}

/** The same, unless their answers have more than so many comments: then undefined. */
export async function readLightQuestions(
  store: Collections,
  questions: readonly Stored<QuestionDocument>[],
  { commentsMax, audience = 'members' }: LightOptions,
): Promise<WholeQuestion[] | undefined> {
  const qids = questions.map(({ _id }) => _id);
  const tagOf = await readTags(store, questions);
  const answersOf = await readAllOfEach(store.collection(answers), 'ofQuestion', qids);
  const allAnswers = qids.flatMap((qid) => answersOf(qid));
  if (allAnswers.reduce((sum, { commentCount }) => sum + commentCount, 0) > commentsMax) {
    return undefined;
  }
  const answerIds = allAnswers.map(({ _id }) => _id);
  const commentsOf = await readAllOfEach(store.collection(comments), 'ofPost', [
    ...qids,
    ...answerIds,
  ]);
  const namedOf = audience === 'visitors' ? nameless : await readNamed(store, questions);

  const threadOf = (id: string): Comment[] =>
    commentsOf(id).map((comment: CommentDocument) => toComment(comment));
  const wholeAnswer = (answer: AnswerDocument) => {
    const { _id, text, ansBy, ansDateTime, attribution } = answer;
    return {
      ...{ _id, text, ansBy, ansDateTime },
      ...toHidden(answer),
      comments: threadOf(_id),
      ...(attribution && { attribution }),
    };
  };

  return questions.map((question) => ({
    _id: question._id,
    title: question.title,
    text: textOf(question),
    tags: question.tags.map(tagOf),
    askedBy: question.askedBy,
    askDateTime: question.askDateTime,
    ...toHidden(question),
    ...heldOf(question),
    answers: answersOf(question._id)
      .filter(({ deletedAt }) => deletedAt === undefined)
      .map(wholeAnswer),
    ...namedOf(question),
    comments: threadOf(question._id),
    ...(question.attribution && { attribution: question.attribution }),
  }));
}
