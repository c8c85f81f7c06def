import { declareRead, saidLast } from '../../shared/reads/declare-read.js';
import { CHATS_PATH } from '../../shared/paths.js';
import type { chatOpened, chatsListed } from './chats-slice.js';

export const chatRead = declareRead({
  path: 'chats.open',
  at: CHATS_PATH,
  input({ query }) {
    const chatId = query.get('chatId');
    return chatId === null ? null : { chatId };
  },
  topic: ({ chatId }) => ({ kind: 'chat', chatId }),
  lands: (page): ReturnType<typeof chatOpened> => ({ type: 'chats/chatOpened', payload: page }),
  holdsOne: true,
  firstView: { look: 'talk', lines: ({ messages }) => saidLast(messages) },
});

/** 'Your Chats'. */
export const ownChatsRead = declareRead({
  path: 'chats.openList',
  lands: (list): ReturnType<typeof chatsListed> => ({ type: 'chats/chatsListed', payload: list }),
});
