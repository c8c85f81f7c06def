import type { ChatList, ChatMessage, ChatRow, OnlineStatus, VotedMessage } from '@collabor8/domain';
import { createAction } from '@reduxjs/toolkit';

interface FurtherChats {
  readonly cursor: string;
  readonly page: ChatList;
}

interface ChangedMessage {
  readonly message: ChatMessage;
  readonly reader: string;
}

interface CountedVote {
  readonly message: VotedMessage;
  readonly optionIndex: number;
  readonly reader: string;
}

/* What happens to chats once they are shown, and chats-changes.ts takes in; no first view needs it. */
export const moreChatsListed = createAction<FurtherChats>('chats/moreChatsListed');
/** Of single chats: one that was created here, or that something else than the pages told of. */
export const chatRowsRead = createAction<readonly ChatRow[]>('chats/chatRowsRead');
/** The server answered something that was done with a message by that message as it is now. */
export const messageChanged = createAction<ChangedMessage>('chats/messageChanged');
/** The server answered a vote with the message as it stands. */
export const pollVoteCounted = createAction<CountedVote>('chats/pollVoteCounted');
export const onlineStatusesRead = createAction<readonly OnlineStatus[]>('chats/onlineStatusesRead');

export const chatDraft = (chatId: string): string => `chat:${chatId}`;
