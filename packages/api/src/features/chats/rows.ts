import type { ChatMessage, ChatRow, ChatSummary, Participant } from '@collabor8/domain';
import type { ChatDocument, ChatMessageDocument, MembershipDocument } from './documents.js';
import type { Stored } from '../../ports/document-store.js';

export const toSummary = (chat: Stored<ChatDocument>): ChatSummary => ({
  _id: chat._id,
  revision: chat.revision,
  title: chat.title,
  participantCount: chat.participantCount,
  participantNames: chat.participantNames,
  lastSeq: chat.lastSeq,
  deletedSeqs: chat.deletedSeqs,
  lastMessage: chat.lastMessage,
  activeAt: chat.activeAt,
  createdAt: chat.createdAt,
  createdBy: chat.createdBy,
});

export const toRow = (
  chat: Stored<ChatDocument>,
  { role, roleRevision, lastReadSeq }: MembershipDocument,
): ChatRow => ({ ...toSummary(chat), role, roleRevision, lastReadSeq });

export const toParticipant = (membership: MembershipDocument): Participant => ({
  username: membership.username,
  role: membership.role,
  roleRevision: membership.roleRevision,
  position: membership.position,
  joinedAt: membership.joinedAt,
  joinedSeq: membership.joinedSeq,
  ...(membership.gone && { gone: { ...membership.gone } }),
});

/** A message that is there; a deleted one has no place any more. */
export type PresentMessage = Stored<ChatMessageDocument> & { readonly seq: number };

export const isPresent = (message: Stored<ChatMessageDocument>): message is PresentMessage =>
  message.seq !== undefined;

export const toMessage = (message: PresentMessage): ChatMessage => ({
  _id: message._id,
  chatId: message.chatId,
  seq: message.seq,
  revision: message.revision,
  msg: message.msg,
  msgFrom: message.msgFrom,
  msgDateTime: message.msgDateTime,
  type: message.type,
  ...(message.hidden && { hidden: true }),
  ...(message.call && { call: message.call }),
  ...(message.poll && {
    poll: { ...message.poll, options: [...message.poll.options], counts: [...message.poll.counts] },
  }),
});
