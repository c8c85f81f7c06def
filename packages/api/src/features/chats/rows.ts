import {
  previewOf,
  TAKEN_BACK_LINE,
  type MessagePreview,
  type ChatMessage,
  type ChatRow,
  type ChatSummary,
  type DeletedRange,
  type Keeping,
  type Participant,
  type ReadMark,
} from '@collabor8/domain';
import type { ChatDocument, ChatMessageDocument, MembershipDocument } from './documents.js';
import type { Stored } from '../../ports/document-store.js';

export const deletedRangesIn = ({
  deletedRanges,
  deletedSeqs = [],
}: Pick<ChatDocument, 'deletedRanges' | 'deletedSeqs'>): readonly DeletedRange[] =>
  deletedRanges?.map(([first, last]) => [first, last] as const) ??
  deletedSeqs.map((seq) => [seq, seq] as const);

/** What lists show of a chat: of its latest message, unless somebody was added since who may not see that. */
export function previewIn(
  { joining }: Pick<ChatDocument, 'joining'>,
  latest: PresentMessage | undefined,
): MessagePreview | null {
  if (joining !== undefined && (latest === undefined || latest.seq <= joining.seq)) {
    return joining.preview;
  }
  return latest === undefined ? null : previewOf(toMessage(latest));
}

export const toSummary = (chat: Stored<ChatDocument>): ChatSummary => ({
  _id: chat._id,
  revision: chat.revision,
  title: chat.title,
  ...(chat.description !== undefined && { description: chat.description }),
  participantCount: chat.participantCount,
  participantNames: chat.participantNames,
  lastSeq: chat.lastSeq,
  deletedRanges: deletedRangesIn(chat),
  lastMessage: chat.lastMessage,
  activeAt: chat.activeAt,
  createdAt: chat.createdAt,
  createdBy: chat.createdBy,
});

export const toMark = ({ lastReadSeq, readTurn }: MembershipDocument): ReadMark => ({
  lastReadSeq,
  ...(readTurn !== undefined && { readTurn }),
});

export const toKeeping = (membership: MembershipDocument): Keeping => {
  const { keptRevision: revision = 0, level, pinnedAt, archivedSeq } = membership;
  return {
    revision,
    ...(level !== undefined && { level }),
    ...(pinnedAt !== undefined && { pinnedAt }),
    ...(archivedSeq !== undefined && { archivedSeq }),
  };
};

export const toRow = (chat: Stored<ChatDocument>, membership: MembershipDocument): ChatRow => {
  const { role, roleRevision, keptRevision, called } = membership;
  return {
    ...{ ...toSummary(chat), role, roleRevision, ...toMark(membership) },
    ...(keptRevision !== undefined && { kept: toKeeping(membership) }),
    ...(called !== undefined && { called: [...called] }),
  };
};

export const toParticipant = (membership: MembershipDocument): Participant => ({
  username: membership.username,
  role: membership.role,
  roleRevision: membership.roleRevision,
  position: membership.position,
  joinedAt: membership.joinedAt,
  joinedSeq: membership.joinedSeq,
  ...(membership.addedBy !== undefined && { addedBy: membership.addedBy }),
  ...(membership.seesFrom !== undefined && { seesFrom: membership.seesFrom }),
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
  msg: message.takenBack ? TAKEN_BACK_LINE : message.msg,
  msgFrom: message.msgFrom,
  msgDateTime: message.msgDateTime,
  type: message.type,
  ...(message.hidden && { hidden: true }),
  ...(message.call && { call: message.call }),
  ...(message.replyTo !== undefined && { replyTo: message.replyTo }),
  ...(message.forwardedFrom !== undefined && { forwardedFrom: message.forwardedFrom }),
  ...(message.editedAt !== undefined && { editedAt: message.editedAt }),
  ...(message.takenBack && { takenBack: true }),
  ...(message.pinnedAt !== undefined && { pinnedAt: message.pinnedAt }),
  ...(message.reactions?.length && {
    reactions: message.reactions.map(({ emoji, usernames }) => ({
      ...{ emoji, usernames: [...usernames] },
    })),
  }),
  ...(message.poll && {
    poll: { ...message.poll, options: [...message.poll.options], counts: [...message.poll.counts] },
  }),
});
