import type { WholeChat } from '@collabor8/domain';
import { read } from '../product.js';
import { Choice, fetchJson, recount, Sent, type Book, type Writers } from './book.js';

/** The messages and polls of one chat, and a vote on the first poll. */
export async function openChatsBook({ ada, ben }: Writers): Promise<Book> {
  const { _id: chatId } = await ada.trpc.chats.create.mutate({ participants: [ben.username] });
  const said = new Sent('message');
  const vote = new Choice<number | undefined>(undefined);
  const options = ['yes', 'no', 'perhaps'];
  let pollId = '';
  const ask = (writer: Writers['ada']): Promise<void> =>
    said.send(async (_id) => {
      const poll = await writer.trpc.chats.createPoll.mutate({
        ...{ _id, chatId, options },
        question: 'Is it there?',
      });
      if (pollId === '') pollId = poll._id;
    });
  await ask(ada);
  let turn = 0;

  return {
    feature: 'chats',

    async write(writers) {
      turn += 1;
      const { chats } = writers.ben.trpc;
      if (turn % 10 === 0) return ask(writers.ada);
      if (turn % 3 === 1 && !vote.isChanging) {
        const optionIndex = turn % options.length === vote.current ? 2 : turn % 2;
        const ballot = { chatId, messageId: pollId, optionIndex };
        return vote.change(optionIndex, () => chats.vote.mutate(ballot));
      }
      return said.send((_id) => chats.send.mutate({ _id, chatId, msg: 'Hello' }));
    },

    async audit({ ada: reader, ben: voter }) {
      const whole = await fetchJson<WholeChat>(reader, `/chat/${chatId}`);
      const { chat } = await read(reader.trpc.chats.open.query({ chatId }));
      const poll = whole.messages.find(({ _id }) => _id === pollId)?.poll;
      return [
        ...said.audit(whole.messages.map(({ _id }) => _id)),
        ...vote.audit('a vote', poll?.votes[voter.username]),
        ...recount('lastSeq', chat.lastSeq, whole.messages.length),
      ];
    },
  };
}
