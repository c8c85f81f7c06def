import { badgeOf, latestChatWith, type LiveEvent } from '@collabor8/domain';
import { useLiveRead } from '../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../shared/store.js';
import { selectChatRows } from './chats-slice.js';
import { ownChatsRead } from './reads.js';

/** Keeps 'Your Chats' current in their slice; whoever asks for them shares one read. */
export const useOwnChats = (onEvent?: (event: LiveEvent) => void) =>
  useLiveRead(ownChatsRead, undefined, { onEvent });

/** The chat that one has with somebody alone, where it is known, and how much is unread in it. */
export function useChatWith(username: string) {
  const chat = latestChatWith(useAppSelector(selectChatRows) ?? [], username);
  return { chatId: chat?._id, unread: chat === undefined ? 0 : badgeOf(chat) };
}

/** How much is unread in a chat; nothing where it is not known. */
export function useUnreadIn(chatId: string): number {
  const chat = (useAppSelector(selectChatRows) ?? []).find(({ _id }) => _id === chatId);
  return chat === undefined ? 0 : badgeOf(chat);
}
