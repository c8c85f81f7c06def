import type { Cast } from '../../../testing/matrix/cast.js';
import type { Stage } from '../../../testing/matrix/stage.js';

export const UNKNOWN = 'no-such-question';

/** ada's question with ben's answer; everybody signed in may read and write. */
export async function questionsScene({ server }: Stage, { owner, participant }: Cast) {
  const { questions } = server.services;
  const [ada, ben] = [owner.username, participant.username];
  const asked = { title: 'Why?', text: 'I wonder.', tags: ['life'] };
  const { _id: otherQid } = await questions.ask(ada, asked);
  const { _id: qid } = await questions.ask(ada, asked);
  const answer = () => questions.answer(ben, { qid, text: 'Because.' });
  const comment = () => questions.comment(ben, { type: 'question', id: qid, text: 'Indeed.' });
  const { _id: answerId } = await answer();
  const { _id: deletedId } = await answer();
  await questions.deletePost(ben, { type: 'answer', id: deletedId });
  const suggested = { type: 'question', id: otherQid } as const;
  const suggest = () =>
    questions.suggestEdit(ben, {
      ...{ ...suggested, version: 0, title: 'Why so?', text: 'I wonder.' },
      ...{ tagNames: 'life', why: 'A word' },
    });
  let suggesting: ReturnType<typeof suggest> | undefined;
  return {
    qid,
    /** ada's other question, of which ben suggests an edit: where it is asked for, as few of one person's may wait. */
    async suggested() {
      await (suggesting ??= suggest());
      return suggested;
    },
    suggestionId: async () => (await questions.suggestion(suggested)).suggestion._id,
    answerId,
    deletedId,
    /** ben's, under the question. */
    commentId: (await comment())._id,
    otherQid,
    /** Where the second page of answers begins, as soon as there is one. */
    async secondAnswers() {
      for (;;) {
        const { answersCursor } = await questions.open(ada, qid);
        if (answersCursor !== null) return answersCursor;
        await answer();
      }
    },
    async secondComments() {
      for (;;) {
        const { nextCursor } = (await questions.open(ada, qid)).comments;
        if (nextCursor !== null) return nextCursor;
        await comment();
      }
    },
    nextPage: async () =>
      (await questions.page({ order: 'newest', cursor: null, limit: 1 })).nextCursor ?? '',
  };
}

export type QuestionsScene = Awaited<ReturnType<typeof questionsScene>>;
