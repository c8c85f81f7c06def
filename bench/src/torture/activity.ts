import { randomUUID } from 'node:crypto';
import { strokeNumbered } from '../boards-store.js';
import { read, type Person } from '../product.js';

/** What many people do things in together. */
export interface Hall {
  readonly qid: string;
  /** Who asked it: nobody votes for themselves. */
  readonly asker: string;
  readonly chatId: string;
  readonly boardId: string;
}

/** A question, a chat of all and a board, opened by the first of them. */
export async function openHall(people: readonly Person[]): Promise<Hall> {
  const [host, ...guests] = people;
  if (host === undefined) throw new Error('Nobody is there.');
  const { trpc } = host;
  const asked = { title: 'Who is here?', text: 'I am.', tagNames: 'torture' };
  const { _id: qid } = await trpc.questions.ask.mutate(asked);
  const participants = guests.map(({ username }) => username);
  const { _id: chatId } = await trpc.chats.create.mutate({ participants });
  const board = { uniqueLink: randomUUID(), title: 'Plan' };
  const { uniqueLink: boardId } = await trpc.whiteboards.create.mutate(board);
  return { qid, asker: host.username, chatId, boardId };
}

/** What people do, the writing ones after the reading ones. */
export const activities = ({ qid, asker, chatId, boardId }: Hall) => {
  let strokes = 0;
  return [
    ({ trpc }) => read(trpc.questions.openList.query({})),
    ({ trpc }) => read(trpc.questions.open.query({ qid })),
    ({ trpc }) => read(trpc.chats.open.query({ chatId })),
    ({ trpc }) => trpc.tags.page.query({}),
    ({ trpc }) => read(trpc.games.openLobby.query({})),
    ({ trpc }) => read(trpc.whiteboards.open.query({ id: boardId })),
    ({ trpc, username }) =>
      username === asker
        ? trpc.questions.view.mutate({ qid })
        : trpc.questions.vote.mutate({ qid, vote: 'up' }),
    ({ trpc }) => trpc.questions.comment.mutate({ type: 'question', id: qid, text: 'Indeed.' }),
    ({ trpc }) => trpc.questions.answer.mutate({ qid, text: 'I am, too.' }),
    ({ trpc }) => trpc.chats.send.mutate({ chatId, msg: 'Hello' }),
    ({ trpc }) => trpc.messages.send.mutate({ msg: 'Hello' }),
    ({ trpc }) => trpc.games.create.mutate({ gameType: 'Nim', opponent: 'casual' }),
    ({ trpc }) =>
      trpc.whiteboards.addStroke.mutate({ id: boardId, stroke: strokeNumbered((strokes += 1)) }),
  ] as const satisfies readonly ((person: Person) => Promise<unknown>)[];
};
