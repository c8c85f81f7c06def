import type { ChatPage, ChatRow } from '@collabor8/domain';
import { aChatList, aChatPage, aChatRow } from './chat-samples.js';
import type { MockAnswers } from './mock-api.js';
import { opened } from './opened.js';
import { aUser, renderApp } from './render-app.js';

interface OpenOptions {
  readonly at?: string;
  readonly rows?: readonly ChatRow[];
  readonly nextCursor?: string | null;
  readonly queries?: NonNullable<MockAnswers['queries']>['chats'];
  readonly page?: ChatPage;
  readonly mutations?: NonNullable<MockAnswers['mutations']>['chats'];
  readonly calls?: NonNullable<MockAnswers['mutations']>['calls'];
}

export const OPENED_CHAT = '/messaging/direct-message?chatId=c1';

/** The page of chats, as grace sees it. */
export const openChats = ({
  at = OPENED_CHAT,
  rows = [aChatRow()],
  nextCursor = null,
  page,
  queries,
  mutations,
  calls = {},
}: OpenOptions = {}) =>
  renderApp({
    at,
    api: {
      queries: {
        users: {
          openDirectory: () =>
            opened(
              { kind: 'users' },
              {
                items: [aUser('ada'), aUser('grace'), aUser('noor')],
                nextCursor: null,
                total: { count: 3, isExact: true },
              },
            ),
        },
        chats: {
          openList: () =>
            opened({ kind: 'person', username: 'grace' }, aChatList(rows, nextCursor)),
          open: () => opened({ kind: 'chat', chatId: 'c1' }, page ?? aChatPage()),
          openOnline: () =>
            opened({ kind: 'users' }, [
              { username: 'ada', isOnline: true, revision: 1 },
              { username: 'noor', isOnline: false, revision: 1 },
            ]),
          seenBy: () => [],
          ...queries,
        },
      },
      mutations: {
        chats: { markRead: ({ seq }) => seq, typing: () => undefined, ...mutations },
        calls,
      },
    },
  });
