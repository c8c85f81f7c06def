import type { ChatSummary, MessagePreview } from './schema.js';

export interface NotificationCase {
  readonly lastMessage: Pick<MessagePreview, 'msgFrom'> | null;
  readonly isParticipant: boolean;
  readonly reader: string;
}

/** The chat has a message, its latest is not the reader's own, and the reader takes part (SPEC §5). */
export const showsNotification = ({ lastMessage, isParticipant, reader }: NotificationCase) =>
  lastMessage !== null && lastMessage.msgFrom !== reader && isParticipant;

/** Where a notification says it comes from (SPEC §2, notification toast). */
export const notificationSource = (
  chat: Pick<ChatSummary, 'title' | 'participantCount'>,
): string => (chat.participantCount > 2 ? `Group: ${chat.title}` : 'Direct Message');
