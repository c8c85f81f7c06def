import {
  voteValues,
  type TagWithCount,
  type VoteState,
  type WholeQuestion,
} from '@collabor8/domain';
import { read } from '../product.js';
import { Choice, fetchJson, recount, Sent, type Book, type Writers } from './book.js';

const TAG = 'torture';

const voteOf = ({ upVotes, downVotes }: WholeQuestion, username: string): VoteState =>
  upVotes.includes(username) ? 'up' : downVotes.includes(username) ? 'down' : 'none';

/** Questions, and the answers, comments and votes of one of them. */
export async function openQuestionsBook({ ada }: Writers): Promise<Book> {
  const asked = new Sent('question');
  const answers = new Sent('answer');
  const comments = new Sent('comment');
  const vote = new Choice<VoteState>('none');
  let qid = '';
  const ask = (writer: Writers['ada']): Promise<void> =>
    asked.send(async (_id) => {
      const text = 'Nothing may be lost.';
      const question = { _id, title: 'Is it there?', text, tagNames: TAG };
      ({ _id: qid } = await writer.trpc.questions.ask.mutate(question));
    });
  await ask(ada);
  const hot = qid;
  let turn = 0;

  return {
    feature: 'questions',

    async write({ ada: asker, ben }) {
      turn += 1;
      const { questions } = ben.trpc;
      if (turn % 4 === 0) return ask(asker);
      if (turn % 4 === 1 && !vote.isChanging) {
        const cast = voteValues[turn % 8 === 1 ? 0 : 1];
        const next = vote.current === cast ? 'none' : cast;
        return vote.change(next, () => questions.vote.mutate({ qid: hot, vote: cast }));
      }
      if (turn % 4 === 2) {
        return comments.send((_id) =>
          questions.comment.mutate({ _id, type: 'question', id: hot, text: 'Indeed.' }),
        );
      }
      return answers.send((_id) => questions.answer.mutate({ _id, qid: hot, text: 'It is.' }));
    },

    async audit({ ada: reader, ben }) {
      const whole = await fetchJson<WholeQuestion>(reader, `/question/getQuestionById/${hot}`);
      const { question } = await read(reader.trpc.questions.open.query({ qid: hot }));
      const all = await fetchJson<WholeQuestion[]>(reader, '/question/getQuestion');
      const tags = await fetchJson<TagWithCount[]>(reader, '/tag/getTagsWithQuestionNumber');
      const { qcnt = 0 } = tags.find(({ name }) => name === TAG) ?? {};
      return [
        ...asked.audit(all.map(({ _id }) => _id)),
        ...answers.audit(whole.answers.map(({ _id }) => _id)),
        ...comments.audit(whole.comments.map(({ _id }) => _id)),
        ...vote.audit('a vote', voteOf(whole, ben.username)),
        ...recount('answerCount', question.answerCount, whole.answers.length),
        ...recount('commentCount', question.commentCount, whole.comments.length),
        ...recount('upVoteCount', question.upVoteCount, whole.upVotes.length),
        ...recount('downVoteCount', question.downVoteCount, whole.downVotes.length),
        ...recount('qcnt', qcnt, all.length),
      ];
    },
  };
}
