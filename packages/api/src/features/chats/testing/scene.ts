import { memberships } from '../documents.js';
import type { Cast } from '../../../testing/matrix/cast.js';
import { by, nobody, type Row } from '../../../testing/matrix/rows.js';
import type { Stage } from '../../../testing/matrix/stage.js';

export const NO_CHAT = 'missing: Invalid chat ID';
const NONE = 'no-such-chat';
const CLEO = 'cleo';

/** To whoever takes no part, a chat isn't there. */
export const members = by(NO_CHAT, 'ok', 'ok');

/** ada's chat with ben, in which she has spoken and asked; eve is not in it. */
export async function chatsScene({ server }: Stage, { owner, participant, stranger }: Cast) {
  const { chats, users } = server.services;
  const participants = [participant.username];
  const { _id: chatId } = await chats.create(owner.username, { participants });
  const say = (username = owner.username) => chats.send(username, { chatId, msg: 'Hello' });
  const poll = { chatId, question: 'Which?', options: ['tea', 'coffee'] };
  return {
    chatId,
    /** A message of the caller's, or of ada's when the caller may not write here. */
    saidBy: async (caller: string) =>
      (await say(caller === participant.username ? caller : undefined))._id,
    /** A chat that the caller has with somebody else. */
    ownChat: async (caller: string) =>
      (
        await chats.create(caller, {
          participants: [caller === owner.username ? stranger.username : owner.username],
        })
      )._id,
    /** Where the chat's second page begins, as soon as there is one. */
    async secondPage() {
      for (;;) {
        const { messagesCursor } = await chats.open(owner.username, chatId);
        if (messagesCursor !== null) return messagesCursor;
        await say();
      }
    },
    /** Where the caller's second page of chats begins. */
    secondChats: (caller: string) => ({
      cursor: server.store
        .collection(memberships)
        .cursorAfter('byActivity', [new Date().toISOString()], `${chatId}:${caller}`),
    }),
    titledChat: async () =>
      (await chats.create(owner.username, { title: 'Trip', participants }))._id,
    /** A third one in the chat, who is an ordinary user there. */
    async bringCleo() {
      await users
        .signup({ username: CLEO, password: 'correct horse' }, { address: '' })
        .catch(() => undefined);
      await chats.add(owner.username, { chatId, usernames: [CLEO] });
      return CLEO;
    },
    /** Makes ben one. */
    promote: (...roles: readonly ('user' | 'moderator' | 'admin')[]) =>
      roles.reduce<Promise<unknown>>(
        (before, role) =>
          before.then(() =>
            chats.changeRole(owner.username, { chatId, username: participant.username, role }),
          ),
        Promise.resolve(),
      ),
    messageId: (await say())._id,
    pollId: (await chats.createPoll(owner.username, poll))._id,
    shownPollId: (await chats.createPoll(owner.username, { ...poll, isAnonymous: false }))._id,
    ...{ ada: owner.username, ben: participant.username, eve: stranger.username },
  };
}

export type ChatsScene = Awaited<ReturnType<typeof chatsScene>>;

/** What ada sees of the chat. */
export const chatsState = ({ chatId, ada }: ChatsScene, { server }: Stage): Promise<unknown> =>
  server.services.chats.open(ada, chatId);

/** The same request about a chat that is there and about one that isn't. */
export const inChat = <I>(
  expected: Row<ChatsScene, I>['expected'],
  input: (scene: ChatsScene, caller: string) => I,
): readonly Row<ChatsScene, I>[] => [
  { expected, input },
  {
    when: 'that there is not',
    expected: nobody(NO_CHAT),
    input: (scene, caller) => input({ ...scene, chatId: NONE }, caller),
  },
];
