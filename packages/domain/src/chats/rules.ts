import { containedText } from '../harmless-text.js';
import { err, ok, type Result } from '../result.js';
import { DEFAULT_ROLE, NAMES_IN_TITLE, PREVIEW_LENGTH, type ChatRole } from './limits.js';
import type { ChatMessage, ChatRow, MessagePreview, Participant } from './schema.js';

/** 'Chat with ' and the participants' names; of a crowd, the first ones and how many more. */
export function defaultTitle(participants: readonly string[]): string {
  const names = participants.slice(0, NAMES_IN_TITLE).join(', ');
  const others = participants.length - NAMES_IN_TITLE;
  return others > 0 ? `Chat with ${names} and ${others} more` : `Chat with ${names}`;
}

/** The creator is admin, everybody else begins as user (SPEC §6). */
export const initialRole = (username: string, creator: string): ChatRole =>
  username === creator ? 'admin' : DEFAULT_ROLE;

export const roleOf = (
  participants: readonly Pick<Participant, 'username' | 'role'>[],
  username: string,
): ChatRole =>
  participants.find((participant) => participant.username === username)?.role ?? DEFAULT_ROLE;

/** Who sees the control; a sender sees it too, without being able to use it (SPEC §6). */
export const showsDeleteControl = (
  role: ChatRole,
  message: Pick<ChatMessage, 'msgFrom'>,
  reader: string,
): boolean => canDeleteMessage(role) || message.msgFrom === reader;

export const canDeleteMessage = (role: ChatRole): boolean =>
  role === 'admin' || role === 'moderator';

export const checkDeletion = (role: ChatRole): Result<true> =>
  canDeleteMessage(role) ? ok(true) : err('You do not have permission to delete messages.');

/** Whether somebody may open Manage Participants and change roles. */
export const canManageParticipants = (role: ChatRole): boolean => role === 'admin';

export interface RoleChange {
  readonly actor: string;
  readonly actorRole: ChatRole;
  readonly username: string;
}

/** An admin may change anybody's role but their own (SPEC §6). */
export function checkRoleChange({ actor, actorRole, username }: RoleChange): Result<true> {
  if (!canManageParticipants(actorRole)) {
    return err('You do not have permission to change user permissions.');
  }
  return actor === username ? err('You cannot change your own role.') : ok(true);
}

type Counted = Pick<ChatRow, 'lastSeq' | 'lastReadSeq' | 'deletedSeqs'>;

/** Messages beyond what the person has read; one's own are read as they are sent. */
export function unreadCount({ lastSeq, lastReadSeq, deletedSeqs }: Counted): number {
  const deleted = deletedSeqs.filter((seq) => seq > lastReadSeq);
  return Math.max(0, lastSeq - lastReadSeq - deleted.length);
}

/** Cuts a message down to what a row of the chat list shows. */
export const previewOf = ({ msg, msgFrom, msgDateTime, type }: MessagePreview): MessagePreview => ({
  msg: containedText([...msg].slice(0, PREVIEW_LENGTH).join('')),
  msgFrom,
  msgDateTime,
  type,
});
