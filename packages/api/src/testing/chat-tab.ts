import {
  applyToChatList,
  applyToChatPage,
  readWire,
  type ChatEvent,
  type ChatPage,
  type ChatRow,
  type LiveEvent,
  type Topic,
  type WireMessage,
} from '@collabor8/domain';
import { chatsOf } from './chats-of.js';
import { Followed } from './followed.js';
import type { Person } from './test-server.js';
import { read } from './read.js';

const isChatEvent = (event: LiveEvent): event is ChatEvent =>
  ['chatUpdate', 'chatTitleUpdate', 'readUpdate', 'chatKeptUpdate'].includes(event.name);

export type ChatTab = ReturnType<typeof openChatTab>;

/** What the web app does with a chat, without a screen: for simulations. */
export function openChatTab(owner: Person, chatId: string) {
  const person = owner.openTab();
  const { trpc, username } = person;
  const page = new Followed<ChatPage, ChatEvent>(
    () => read(trpc.chats.open.query({ chatId })),
    (state, event) => applyToChatPage(state, event, username),
  );
  const list = new Followed<readonly ChatRow[], ChatEvent>(
    () => chatsOf(person),
    (rows, event) => applyToChatList(rows, event, username),
  );
  const failures: unknown[] = [];

  const follow = (topic: Topic, own: Pick<Followed<never, ChatEvent>, 'refresh'>) => {
    const onData = (message: WireMessage) => {
      const frame = readWire(message, topic);
      if (frame?.kind === 'event') {
        if (isChatEvent(frame.event)) for (const state of [page, list]) state.hear(frame.event);
      } else if (frame?.resumed === false) {
        own.refresh().catch((error: unknown) => failures.push(error));
      }
    };
    const onError = (error: unknown) => failures.push(error);
    return trpc.live.subscribe({ topic }, { onData, onError });
  };
  const subscriptions = [
    // As in the web app, whatever is heard is applied to both: of a message the open chat tells alone.
    follow({ kind: 'chat', chatId }, page),
    follow({ kind: 'person', username }, list),
  ];

  return {
    person,
    page,
    list,
    failures,
    close: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    },
  };
}
