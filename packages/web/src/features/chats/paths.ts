export const CHATS_PATH = '/messaging/direct-message';

export const chatPath = (chatId: string): string =>
  `${CHATS_PATH}?chatId=${encodeURIComponent(chatId)}`;
