import { AHEAD } from '../../shared/api/read-ahead.js';
import type { ReadAhead } from '../../shared/feature.js';

/** The chat of an address. It is not put into its slice, which holds one opened chat: the one that is still shown. */
export const readChatAhead: ReadAhead = async (api, { query }) => {
  const chatId = query.get('chatId');
  if (chatId !== null) await api.chats.open.query({ chatId }, AHEAD);
  return undefined;
};
