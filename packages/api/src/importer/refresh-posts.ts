import {
  answers,
  questions,
  type AnswerDocument,
  type QuestionDocument,
} from '../features/questions/index.js';
import type { Collections } from '../ports/document-store.js';
import type { NewAnswer, NewQuestion } from './write-posts.js';

type Edit = Pick<QuestionDocument, 'version' | 'editedAt'>;

/** Unless the post was changed here since. */
const withEditDate = <P extends Edit>(post: P, editedAt: string | undefined): P =>
  editedAt === undefined || post.version !== undefined || post.editedAt === editedAt
    ? post
    : { ...post, editedAt };

const refreshedAnswer = (
  answer: AnswerDocument,
  { score, editedAt }: Pick<NewAnswer, 'score' | 'editedAt'>,
): AnswerDocument => {
  const difference = score - (answer.importedScore ?? 0);
  const dated = withEditDate(answer, editedAt);
  return difference === 0 && answer.importedScore !== undefined
    ? dated
    : { ...dated, rank: (answer.rank ?? 0) - difference, importedScore: score };
};

/** What an earlier run left out of posts, or what has changed of them since: their score and edit dates. */
export async function refreshPosts(
  unit: Collections,
  known: {
    readonly questions: readonly Pick<NewQuestion, '_id' | 'editedAt'>[];
    readonly answers: readonly Pick<NewAnswer, '_id' | 'score' | 'editedAt'>[];
  },
): Promise<void> {
  for (const { _id, editedAt } of known.questions) {
    await unit.collection(questions).update(_id, (question) => withEditDate(question, editedAt));
  }
  for (const row of known.answers) {
    await unit.collection(answers).update(row._id, (answer) => refreshedAnswer(answer, row));
  }
}
