import { err, ok, type Result } from '../result.js';
import { seenOf } from '../unseen.js';
import {
  POLL_DAYS_MAX,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  POLL_TEXT_MAX_LENGTH,
} from './limits.js';
import type { Poll } from './schema.js';

export interface PollForm {
  readonly question: string;
  readonly options: readonly string[];
  /** Everybody may choose several options. */
  readonly isMultiple?: boolean | undefined;
  /** Whether nobody learns who voted; false where everybody may. Without it the page shows counts alone. */
  readonly isAnonymous?: boolean | undefined;
}

const MS_PER_DAY = 86_400_000;

/**
 * What people take for the same words: capitals, the way an accent is stored and what can't be seen don't tell options
 * apart, or who makes a poll splits the votes for one of them.
 */
const looksOf = (option: string): string => seenOf(option).normalize('NFC').toLowerCase();

/**
 * Trims question and options and leaves blank options out (SPEC §5).
 * @param asSeen replaces letters by those that they look like, of which only the server knows
 */
export function checkPoll(
  form: PollForm,
  asSeen: (option: string) => string = (option) => option,
): Result<Poll> {
  const question = form.question.trim();
  const options = form.options.map((option) => option.trim()).filter((option) => option !== '');
  if (question === '' || options.length < POLL_OPTIONS_MIN) {
    return err('Please enter a poll question and at least two options.');
  }
  if (options.length > POLL_OPTIONS_MAX) {
    return err(`A poll cannot have more than ${POLL_OPTIONS_MAX} options`);
  }
  if ([question, ...options].some((text) => [...text].length > POLL_TEXT_MAX_LENGTH)) {
    return err(`Poll question and options cannot be more than ${POLL_TEXT_MAX_LENGTH} characters`);
  }
  const looks = options.map((option) => looksOf(asSeen(option)));
  const same = options.find((_, index) => looks.indexOf(looks[index] ?? '') < index);
  if (same !== undefined) return err(`Two options of a poll cannot be the same: “${same}”`);
  return ok({
    question,
    options: options.map((optionText) => ({ optionText })),
    counts: options.map(() => 0),
    ...(form.isMultiple === true && { isMultiple: true, voters: 0 }),
    ...(form.isAnonymous !== undefined && { isAnonymous: form.isAnonymous }),
  });
}

/** When a poll is to end, as ISO; it lies ahead, and no more than POLL_DAYS_MAX days. */
export function checkDeadline(closesAt: string, now: Date): Result<string> {
  const end = Date.parse(closesAt);
  if (Number.isNaN(end)) return err('Please enter when the poll ends as a date and a time.');
  if (end <= now.getTime()) return err('A poll can only end in the future.');
  return end - now.getTime() > POLL_DAYS_MAX * MS_PER_DAY
    ? err('A poll can run for at most a year.')
    : ok(new Date(end).toISOString());
}
