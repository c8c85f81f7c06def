import { withoutUploads, writtenLength } from '../pictures/rules.js';
import { err, ok, type Result } from '../result.js';
import { MESSAGE_MAX_LENGTH } from './limits.js';

/** The text of a message, for the global room and chats alike (SPEC §5). */
export function checkMessageText(written: string): Result<string> {
  const text = withoutUploads(written);
  if (text.trim() === '') return err('Message cannot be empty');
  return writtenLength(text) > MESSAGE_MAX_LENGTH
    ? err(`Message cannot be more than ${MESSAGE_MAX_LENGTH} characters`)
    : ok(text);
}
