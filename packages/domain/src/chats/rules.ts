import { err, ok, type Result } from '../result.js';
import { DEFAULT_ROLE, NAMES_IN_TITLE, type ChatRole } from './limits.js';
import type { ChatMessage, ChatRow, DeletedRange, Participant } from './schema.js';

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

type Counted = Pick<ChatRow, 'lastSeq' | 'lastReadSeq' | 'deletedRanges'>;

/** Messages beyond what the person has read; one's own are read as they are sent. */
export function unreadCount({ lastSeq, lastReadSeq, deletedRanges }: Counted): number {
  const deleted = deletedRanges.reduce(
    (sum, [first, last]) => sum + Math.max(0, last - Math.max(first - 1, lastReadSeq)),
    0,
  );
  return Math.max(0, lastSeq - lastReadSeq - deleted);
}

export const isDeletedIn = (ranges: readonly DeletedRange[], seq: number): boolean =>
  ranges.some(([first, last]) => seq >= first && seq <= last);

/** What was deleted among the latest messages: `left` are those still there, ascending, all unless `hasMore`. */
export function deletedRangesOf(
  left: readonly number[],
  { lastSeq, hasMore }: { readonly lastSeq: number; readonly hasMore: boolean },
): readonly DeletedRange[] {
  const begins = hasMore ? left : [0, ...left];
  return begins.flatMap((seq, index) => {
    const next = begins[index + 1] ?? lastSeq + 1;
    return next > seq + 1 ? [[seq + 1, next - 1] as const] : [];
  });
}

/**
 * Whether somebody may see a message: of a chat they were added to, what came after, unless they were shown the rest; of one
 * that they have left, what came before.
 */
export const seesMessage = (
  { seesFrom = 0, gone }: Pick<Participant, 'seesFrom' | 'gone'>,
  seq: number,
): boolean => seq > seesFrom && (gone === undefined || seq <= gone.seq);
