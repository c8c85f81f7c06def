import { createContext, use } from 'react';

/** How far the reading of 'Your Chats' is; the chats themselves are in their slice. */
export interface ChatListStatus {
  readonly error: unknown;
  readonly retry: () => void;
}

export const ChatListContext = createContext<ChatListStatus>({
  error: undefined,
  retry: () => undefined,
});

export const useChatListStatus = (): ChatListStatus => use(ChatListContext);
