import { excerptOf } from '@collabor8/domain';
import {
  answers,
  questions,
  type AnswerDocument,
  type QuestionDocument,
} from '../features/questions/index.js';
import type { Texts } from '../platform/texts.js';
import type { Collections } from '../ports/document-store.js';
import type { NewAnswer, NewQuestion } from './write-posts.js';

type Post = Pick<QuestionDocument, 'version' | 'editedAt' | 'text' | 'deletedAt'>;

/** A post as the dump has it now. */
type Row = Pick<NewQuestion, '_id' | 'text' | 'editedAt'>;
type QuestionRow = Row & Pick<NewQuestion, 'title'>;
type AnswerRow = Row & Pick<NewAnswer, 'score'>;

/** Whether nobody has changed, hidden or deleted it here: its words are those that an import made. */
const isAsImported = ({ version, deletedAt }: Post): boolean =>
  version === undefined && deletedAt === undefined;

/** With the date of its last edit, and its words as they are made of the dump today. */
const refreshed = <P extends Post>(post: P, { text, editedAt = post.editedAt }: Row): P =>
  !isAsImported(post) || (post.text === text && post.editedAt === editedAt)
    ? post
    : { ...post, text, ...(editedAt !== undefined && { editedAt }) };

function refreshedQuestion(before: QuestionDocument, row: QuestionRow): QuestionDocument {
  const { title } = isAsImported(before) ? row : before;
  const question = refreshed(before, row);
  return question.text === before.text && title === before.title
    ? question
    : { ...question, title, excerpt: excerptOf(question.text) };
}

const refreshedAnswer = (before: AnswerDocument, row: AnswerRow): AnswerDocument => {
  const answer = refreshed(before, row);
  const difference = row.score - (answer.importedScore ?? 0);
  return difference === 0 && answer.importedScore !== undefined
    ? answer
    : { ...answer, rank: answer.rank - difference, importedScore: row.score };
};

/**
 * What an earlier run left out of posts, or what has changed of them since: their score, edit dates, and words that
 * an earlier importer made otherwise. Answers how many have other words.
 */
export async function refreshPosts(
  unit: Collections,
  texts: Texts,
  known: { readonly questions: readonly QuestionRow[]; readonly answers: readonly AnswerRow[] },
): Promise<number> {
  let reworded = 0;
  for (const row of known.questions) {
    let before = row.text;
    const done = await unit.collection(questions).update(row._id, (question) => {
      before = question.text;
      return refreshedQuestion(question, row);
    });
    if (!done.ok || done.value.text === before) continue;
    reworded += 1;
    const post = { kind: 'question', id: row._id } as const;
    await texts.written(unit, { post, author: done.value.askedBy, text: row.text });
  }
  for (const row of known.answers) {
    let before = row.text;
    const done = await unit.collection(answers).update(row._id, (answer) => {
      before = answer.text;
      return refreshedAnswer(answer, row);
    });
    if (!done.ok || done.value.text === before) continue;
    reworded += 1;
    const post = { kind: 'answer', id: row._id } as const;
    await texts.written(unit, { post, author: done.value.ansBy, text: row.text });
  }
  return reworded;
}
