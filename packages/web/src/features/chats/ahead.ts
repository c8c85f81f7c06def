import { AHEAD } from '../../shared/api/read-ahead.js';
import type { ReadAhead } from '../../shared/feature.js';
import { chatOpened, chatsListed } from './chats-slice.js';

/**
 * The chat of an address, and for the first page the list beside it. Its slice holds one opened chat: from
 * another chat's page, that is the one still shown.
 */
export const readChatAhead: ReadAhead = async (api, { query, isFirst }) => {
  const chatId = query.get('chatId');
  if (chatId === null) return [];
  const [{ value }, list] = await Promise.all([
    api.chats.open.query({ chatId }, AHEAD),
    isFirst === true ? api.chats.openList.query(undefined, AHEAD) : undefined,
  ]);
  if (list === undefined) return [];
  return [
    { value: list.value, action: chatsListed(list.value) },
    { value, action: chatOpened(value) },
  ];
};
