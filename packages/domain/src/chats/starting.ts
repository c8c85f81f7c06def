import { holdsUnseen } from '../unseen.js';
import { err, ok, type Result } from '../result.js';
import { CHAT_DESCRIPTION_MAX_LENGTH, CHAT_TITLE_MAX_LENGTH, type ChatRole } from './limits.js';
import { canManageParticipants, defaultTitle, type RoleChange } from './rules.js';
import type { ChatSummary } from './schema.js';
import { isGroup } from './direct-chats.js';
import { isSameUser } from '../users/rules.js';

/** The creator, then everyone selected, each once (SPEC §5). */
export const chatParticipants = (
  creator: string,
  selected: readonly string[],
): readonly string[] => [...new Set([creator, ...selected])];

/** Refuses a chat with oneself alone; returns its participants. */
export function checkParticipants(
  creator: string,
  selected: readonly string[],
): Result<readonly string[]> {
  const participants = chatParticipants(creator, selected);
  return participants.length < 2
    ? err('Please select at least one user to chat with')
    : ok(participants);
}

export function chatTitle(
  given: string | undefined,
  participants: readonly string[],
): Result<string> {
  const title = given?.trim() ?? '';
  if (title === '') return ok(defaultTitle(participants));
  if (holdsUnseen(title)) return err('Chat title cannot contain control or invisible characters');
  return [...title].length > CHAT_TITLE_MAX_LENGTH
    ? err(`Chat title cannot be more than ${CHAT_TITLE_MAX_LENGTH} characters`)
    : ok(title);
}

type Named = Pick<ChatSummary, 'title' | 'participantCount' | 'participantNames'>;

/** Admins rename a group; of two people each sees the other one's name. */
export function checkRenaming(role: ChatRole, chat: Named): Result<true> {
  if (!canManageParticipants(role)) return err('You do not have permission to rename this chat.');
  return isGroup(chat) ? ok(true) : err('Only a group chat can be renamed.');
}

/** What a group says of itself; undefined where that is nothing. */
export function chatDescription(given: string): Result<string | undefined> {
  const description = given.trim();
  if (description === '') return ok(undefined);
  // Lines of it may end.
  if (holdsUnseen(description.replaceAll(/\r?\n/g, ' '))) {
    return err('Chat description cannot contain control or invisible characters');
  }
  return [...description].length > CHAT_DESCRIPTION_MAX_LENGTH
    ? err(`Chat description cannot be more than ${CHAT_DESCRIPTION_MAX_LENGTH} characters`)
    : ok(description);
}

export function checkDescribing(role: ChatRole, chat: Named): Result<true> {
  if (!canManageParticipants(role)) return err('You do not have permission to describe this chat.');
  return isGroup(chat) ? ok(true) : err('Only a group chat can have a description.');
}

/** What two people have to themselves neither of them can leave. */
export const checkLeaving = (chat: Named): Result<true> =>
  isGroup(chat) ? ok(true) : err('A chat between two people cannot be left.');

/** Admins remove others from a group. */
export function checkRemoval(
  { actor, actorRole, username }: RoleChange,
  chat: Named,
): Result<true> {
  if (!canManageParticipants(actorRole)) {
    return err('You do not have permission to remove participants.');
  }
  if (isSameUser(actor, username)) {
    return err('You cannot remove yourself. Leave the chat instead.');
  }
  return isGroup(chat) ? ok(true) : err('Nobody can be removed from a chat between two people.');
}

/** The group name field appears only with more than one other person (SPEC §5). */
export const asksForGroupName = (creator: string, selected: readonly string[]): boolean =>
  chatParticipants(creator, selected).length > 2;
