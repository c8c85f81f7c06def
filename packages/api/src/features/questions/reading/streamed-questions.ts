import { heldOf, type WholeQuestion } from '@collabor8/domain';
import { jsonArray, JsonText } from '../../../http/json-text.js';
import type { Collections, Stored } from '../../../ports/document-store.js';
import { readAll } from '../../../ports/read-all.js';
import {
  answers,
  comments,
  type AnswerDocument,
  type QuestionDocument,
} from '../stored/documents.js';
import { views, votes } from '../stored/vote-documents.js';
import { textOf, toComment, toHidden } from '../stored/rows.js';
import { anonymousName, readLightQuestions, readTags, type Audience } from './whole-question.js';

/** Posts that are read together: a few megabytes, were each as long as it may be. */
const POSTS_TOGETHER = 100;
/** And comments on answers, which are shorter. */
const COMMENTS_TOGETHER = 400;
/** Names of voters and viewers that take about as much room as a post. */
const NAMES_PER_POST = 1000;
/** Answers of a page; each may have a hundred thousand bytes. */
const ANSWERS_PAGE = 20;

type Question = Stored<QuestionDocument>;

/** How much a question holds, in posts; comments on its answers aside, which it doesn't count. */
const weightOf = (question: Question): number =>
  1 +
  question.answerCount +
  question.commentCount +
  (question.viewCount + question.upVoteCount + question.downVoteCount) / NAMES_PER_POST;

/** Neighbours that are light enough together; a heavy one stands alone. */
function* inGroups(questions: readonly Question[]): Generator<readonly Question[]> {
  let [group, weight]: [Question[], number] = [[], 0];
  for (const question of questions) {
    const own = weightOf(question);
    if (group.length > 0 && weight + own > POSTS_TOGETHER) {
      yield group;
      [group, weight] = [[], 0];
    }
    group.push(question);
    weight += own;
  }
  if (group.length > 0) yield group;
}

const ofPost = (store: Collections, parentId: string) =>
  readAll(store.collection(comments), 'ofPost', { equals: [parentId] });

async function* threadOf(store: Collections, parentId: string) {
  for await (const comment of ofPost(store, parentId)) yield toComment(comment);
}

/** The fields of an object, then lists that are too long to be held. */
async function* objectText(
  fields: object,
  lists: Readonly<Record<string, AsyncIterable<unknown>>>,
): AsyncGenerator<string> {
  yield JSON.stringify(fields).slice(0, -1);
  for (const [name, items] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:`;
    yield* jsonArray(items);
  }
  yield '}';
}

async function* answersOf(store: Collections, qid: string): AsyncGenerator<JsonText> {
  const all = readAll(store.collection(answers), 'ofQuestion', {
    equals: [qid],
    pageSize: ANSWERS_PAGE,
  });
  for await (const answer of all) {
    if (answer.deletedAt !== undefined) continue;
    const { _id, text, ansBy, ansDateTime, attribution }: AnswerDocument = answer;
    const own = { ...toHidden(answer), ...(attribution && { attribution }) };
    const fields = { _id, text, ansBy, ansDateTime, ...own };
    yield new JsonText(objectText(fields, { comments: threadOf(store, _id) }));
  }
}

async function* anonymous(count = 0, from = 1): AsyncGenerator<string> {
  for (let position = 0; position < count; position += 1) yield anonymousName(from + position);
}

async function* votersOf(store: Collections, question: Question, value: 'up' | 'down') {
  const { importedUpVotes = 0, importedDownVotes } = question;
  const all = readAll(store.collection(votes), 'ofQuestion', { equals: [question._id] });
  for await (const vote of all) if (vote.value === value) yield vote.username;
  if (value === 'up') yield* anonymous(importedUpVotes);
  else yield* anonymous(importedDownVotes, importedUpVotes + 1);
}

async function* viewersOf(store: Collections, question: Question) {
  const all = readAll(store.collection(views), 'ofQuestion', { equals: [question._id] });
  for await (const { username } of all) yield username;
  yield* anonymous(question.importedViews);
}

const named = (store: Collections, question: Question) => ({
  upVotes: votersOf(store, question, 'up'),
  downVotes: votersOf(store, question, 'down'),
  views: viewersOf(store, question),
});

const nameless = ({ upVoteCount, downVoteCount, viewCount }: Question) => ({
  upVotes: anonymous(upVoteCount),
  downVotes: anonymous(downVoteCount, upVoteCount + 1),
  views: anonymous(viewCount),
});

/** A question of any size, read as it is written out. */
async function* questionText(
  store: Collections,
  question: Question,
  audience: Audience,
): AsyncGenerator<string> {
  const { _id, title, askedBy, askDateTime, attribution } = question;
  const text = textOf(question);
  const tagOf = await readTags(store, [question]);
  const tags = question.tags.map(tagOf);
  const own = {
    ...toHidden(question),
    ...heldOf(question),
    ...(attribution && { attribution }),
  };
  yield* objectText(
    { _id, title, text, tags, askedBy, askDateTime, ...own },
    {
      answers: answersOf(store, _id),
      ...(audience === 'visitors' ? nameless(question) : named(store, question)),
      comments: threadOf(store, _id),
    },
  );
}

/** Whole questions with everything below them, however much that is: memory holds a part at a time. */
export async function* streamQuestions(
  store: Collections,
  questions: readonly Question[],
  audience: Audience,
): AsyncGenerator<WholeQuestion | JsonText> {
  for (const group of inGroups(questions)) {
    const isHeavy = group.some((question) => weightOf(question) > POSTS_TOGETHER);
    const light = isHeavy
      ? undefined
      : await readLightQuestions(store, group, { commentsMax: COMMENTS_TOGETHER, audience });
    if (light !== undefined) yield* light;
    else for (const question of group) yield new JsonText(questionText(store, question, audience));
  }
}
