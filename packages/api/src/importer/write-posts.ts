import { excerptOf, laterOf, tagKey } from '@collabor8/domain';
import {
  answers,
  questions,
  type AnswerDocument,
  type QuestionDocument,
} from '../features/questions/index.js';
import { tags, type TagDocument } from '../features/tags/index.js';
import type { ImportedUserDocument } from './documents.js';
import type { Texts } from '../platform/texts.js';
import type { Collections } from '../ports/document-store.js';
import { upsert } from '../ports/run-unit.js';
import { attributionOf } from './attribution.js';
import { findAuthors, type Byline } from './authors.js';
import type { DumpSite } from './dump-site.js';
import { updateIn } from '../request/errors.js';
import { addNew } from './new-rows.js';

interface NewPost {
  readonly _id: string;
  readonly text: string;
  readonly byline: Byline;
  readonly createdAt: string;
  readonly licence: string | undefined;
  readonly url: string;
  readonly editedAt: string | undefined;
}

export interface NewQuestion extends NewPost {
  readonly title: string;
  readonly tags: readonly string[];
  readonly viewCount: number;
}

export interface NewAnswer extends NewPost {
  readonly qid: string;
  readonly score: number;
}

export interface NewPosts {
  readonly site: DumpSite;
  readonly newQuestions: readonly NewQuestion[];
  readonly newAnswers: readonly NewAnswer[];
  /** Accepted answers, new or not, by their questions. */
  readonly accepted: ReadonlyMap<string, string>;
  /** What is said about tags, by their keys. */
  readonly descriptions: ReadonlyMap<string, string>;
}

/** What the answers of a batch add to their question. */
interface Activity {
  readonly answerCount: number;
  readonly activeAt: string;
}

const attributed = (post: NewPost, { displayName }: ImportedUserDocument) =>
  attributionOf({ ...post, author: displayName });

/** The names of a question's tags, each once, the first spelling first. */
const distinct = (names: readonly string[]): string[] =>
  [...new Map([...names].reverse().map((name) => [tagKey(name), name])).values()].reverse();

/** Raises the count of every tag once; the answer is each tag as it is spelt here. */
async function countTags(
  unit: Collections,
  added: readonly NewQuestion[],
): Promise<ReadonlyMap<string, TagDocument>> {
  const uses = new Map<string, { readonly name: string; count: number }>();
  for (const name of added.flatMap((question) => distinct(question.tags))) {
    const use = uses.get(tagKey(name)) ?? { name, count: 0 };
    use.count += 1;
    uses.set(tagKey(name), use);
  }
  const counted = new Map<string, TagDocument>();
  for (const [_id, { name, count }] of uses) {
    const tag = { _id, name, description: '', questionCount: count };
    const oneMore = (known: TagDocument) => ({
      ...known,
      questionCount: known.questionCount + count,
    });
    counted.set(_id, await upsert(unit.collection(tags), tag, oneMore));
  }
  return counted;
}

function activities(added: readonly NewAnswer[]): Map<string, Activity> {
  const byQuestion = new Map<string, Activity>();
  for (const { qid, createdAt } of added) {
    const before = byQuestion.get(qid) ?? { answerCount: 0, activeAt: '' };
    byQuestion.set(qid, {
      answerCount: before.answerCount + 1,
      activeAt: laterOf(before.activeAt, createdAt),
    });
  }
  return byQuestion;
}

/** Writes a batch of posts: each question once, with what the batch's answers add to it. */
export async function writePosts(unit: Collections, texts: Texts, posts: NewPosts): Promise<void> {
  const { newQuestions, newAnswers, accepted, descriptions } = posts;
  const bylines = [...newQuestions, ...newAnswers].map(({ byline }) => byline);
  const authorOf = await findAuthors(unit, posts.site, bylines);
  const tagsByKey = await countTags(unit, newQuestions);
  const added = activities(newAnswers);
  const answererOf = new Map(newAnswers.map(({ _id, byline }) => [_id, authorOf(byline).username]));
  const acceptance = (qid: string) => {
    const acceptedAnswerId = accepted.get(qid);
    if (acceptedAnswerId === undefined) return undefined;
    return { acceptedAnswerId, acceptedFrom: answererOf.get(acceptedAnswerId) };
  };

  const asked: QuestionDocument[] = newQuestions.map((question) => {
    const author = authorOf(question.byline);
    const keys = distinct(question.tags).map(tagKey);
    return {
      _id: question._id,
      title: question.title,
      text: question.text,
      excerpt: excerptOf(question.text),
      tags: keys.map((key) => tagsByKey.get(key)?.name ?? key),
      tagKeys: keys,
      askedBy: author.username,
      askDateTime: question.createdAt,
      ...(added.get(question._id) ?? { answerCount: 0, activeAt: '' }),
      commentCount: 0,
      upVoteCount: 0,
      downVoteCount: 0,
      viewCount: question.viewCount,
      importedViews: question.viewCount,
      ...acceptance(question._id),
      ...(question.editedAt !== undefined && { editedAt: question.editedAt }),
      attribution: attributed(question, author),
    };
  });
  const answered: AnswerDocument[] = newAnswers.map((answer) => {
    const author = authorOf(answer.byline);
    return {
      _id: answer._id,
      qid: answer.qid,
      text: answer.text,
      ansBy: author.username,
      ansDateTime: answer.createdAt,
      commentCount: 0,
      rank: 0 - answer.score,
      importedScore: answer.score,
      ...(answer.editedAt !== undefined && { editedAt: answer.editedAt }),
      attribution: attributed(answer, author),
    };
  });
  await addNew(unit.collection(questions), asked);
  for (const { _id: id, askedBy: author, text } of asked) {
    added.delete(id);
    await texts.written(unit, { post: { kind: 'question', id }, author, text });
  }
  await addNew(unit.collection(answers), answered);
  for (const { _id: id, ansBy: author, text } of answered) {
    await texts.written(unit, { post: { kind: 'answer', id }, author, text });
  }

  for (const [qid, { answerCount, activeAt }] of added) {
    const change = (question: QuestionDocument): QuestionDocument => ({
      ...question,
      answerCount: question.answerCount + answerCount,
      activeAt: laterOf(question.activeAt, activeAt),
    });
    await updateIn(unit, questions, qid, change);
  }

  const isNew = new Set(newQuestions.map(({ _id }) => _id));
  for (const [qid, acceptedAnswerId] of accepted) {
    if (isNew.has(qid)) continue;
    // Who asked it can't log in here: what the dump says is the asker's word.
    const change = (question: QuestionDocument): QuestionDocument =>
      question.acceptedAnswerId === acceptedAnswerId
        ? question
        : { ...question, ...acceptance(qid) };
    await unit.collection(questions).update(qid, change);
  }

  for (const [key, description] of descriptions) {
    // A tag keeps its first description.
    await unit
      .collection(tags)
      .update(key, (tag) => (tag.description === '' ? { ...tag, description } : tag));
  }
}
