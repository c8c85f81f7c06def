import { declareRead, firstView, saidLast } from '../../shared/reads/declare-read.js';
import { CHATS_PATH } from '../../shared/paths.js';

export const chatRead = declareRead({
  path: 'chats.open',
  at: CHATS_PATH,
  input({ query }) {
    const chatId = query.get('chatId');
    return chatId === null ? null : { chatId };
  },
  topic: ({ chatId }) => ({ kind: 'chat', chatId }),
  holdsOne: true,
});
firstView(chatRead, { look: 'talk', lines: ({ messages }) => saidLast(messages) });

/** 'Your Chats'. */
export const ownChatsRead = declareRead({ path: 'chats.openList', isKept: true });
