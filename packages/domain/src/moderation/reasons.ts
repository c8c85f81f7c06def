import { err, ok, type Result } from '../result.js';
import { WHY_MAX_LENGTH, type ReportReason } from './limits.js';

const tooLong = (what: string): Result<never> =>
  err(`${what} cannot be more than ${WHY_MAX_LENGTH} characters`);

export function checkNote(note: string): Result<string> {
  const trimmed = note.trim();
  return [...trimmed].length > WHY_MAX_LENGTH ? tooLong('The note') : ok(trimmed);
}

const REASON_WORDS = {
  spam: 'Spam',
  rude: 'Rude',
  offTopic: 'Off topic',
  copied: 'Copied',
  other: 'Other',
} as const satisfies Record<ReportReason, string>;

export const reasonWords = (reason: ReportReason): string => REASON_WORDS[reason];

/** Every act says why; one that answers reports may leave it to their reason. */
export function checkWhy(why: string, reported?: ReportReason): Result<string> {
  const trimmed = why.trim();
  if ([...trimmed].length > WHY_MAX_LENGTH) return tooLong('The reason');
  if (trimmed !== '') return ok(trimmed);
  return reported === undefined
    ? err('Please give a reason for the log.')
    : ok(`Reported: ${reasonWords(reported).toLowerCase()}`);
}

/** The reason of a suspension that its person reads; it may be left out. */
export function checkTold(told: string): Result<string> {
  const trimmed = told.trim();
  return [...trimmed].length > WHY_MAX_LENGTH ? tooLong('The reason') : ok(trimmed);
}
