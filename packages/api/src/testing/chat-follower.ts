import {
  applyToChatList,
  applyToChatPage,
  type ChatPage,
  type ChatRow,
  type ChatUpdate,
  type LiveEvent,
  type ReadUpdate,
} from '@collabor8/domain';
import { listen } from './listen.js';
import type { Person } from './test-server.js';
import { waitFor } from './wait-for.js';
import { read } from './read.js';

const isChatEvent = (event: LiveEvent): event is ChatUpdate | ReadUpdate =>
  event.name === 'chatUpdate' || event.name === 'readUpdate';

/** Reads a chat and the list once, and from then on knows them by events alone, as a tab does. */
export async function followChat(reader: Person, chatId: string) {
  const inChat = await listen(reader, { kind: 'chat', chatId });
  const own = await listen(reader, { kind: 'person', username: reader.username });
  const page = await read(reader.trpc.chats.open.query({ chatId }));
  const rows = await read(reader.trpc.chats.openList.query());
  const { username } = reader;
  let fences = 0;

  return {
    /** What this person was told beside the chat: their list, notifications, what they read. */
    own,
    inChat,

    /** Resolves when everything that was published before has arrived. */
    async settled(): Promise<void> {
      const heard = () => inChat.events.filter(({ name }) => name === 'typingUpdate').length;
      fences = heard() + 1;
      await reader.trpc.chats.typing.mutate({ chatId });
      await waitFor('the last event', () => heard() >= fences);
    },

    page: (): ChatPage =>
      [...inChat.events, ...own.events]
        .filter(isChatEvent)
        .reduce<ChatPage>((state, event) => applyToChatPage(state, event, username), page),

    list: (): readonly ChatRow[] =>
      own.events
        .filter(isChatEvent)
        .reduce<readonly ChatRow[]>(
          (state, event) => applyToChatList(state, event, username),
          rows,
        ),

    fresh: () => read(reader.trpc.chats.open.query({ chatId })),
    freshList: () => read(reader.trpc.chats.openList.query()),

    stop(): void {
      inChat.stop();
      own.stop();
    },
  };
}
