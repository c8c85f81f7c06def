import { holdsUnseen } from '../harmless-text.js';
import { err, ok, type Result } from '../result.js';
import { CHAT_TITLE_MAX_LENGTH } from './limits.js';
import { defaultTitle } from './rules.js';

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

/** The title that was given, or the one made of the names. */
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

/** The group name field appears only with more than one other person (SPEC §5). */
export const asksForGroupName = (creator: string, selected: readonly string[]): boolean =>
  chatParticipants(creator, selected).length > 2;
