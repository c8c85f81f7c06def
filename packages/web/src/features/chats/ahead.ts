import { AHEAD } from '../../shared/api/read-ahead.js';
import type { ReadAhead } from '../../shared/feature.js';
import { chatOpened } from './chats-slice.js';

/** The chat of an address. Its slice holds one opened chat: from another chat's page, that is the one still shown. */
export const readChatAhead: ReadAhead = async (api, { query, isFirst }) => {
  const chatId = query.get('chatId');
  if (chatId === null) return undefined;
  const { value } = await api.chats.open.query({ chatId }, AHEAD);
  return isFirst === true ? chatOpened(value) : undefined;
};
