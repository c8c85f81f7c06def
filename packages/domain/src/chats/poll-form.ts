import { err, ok, type Result } from '../result.js';
import { POLL_OPTIONS_MAX, POLL_OPTIONS_MIN, POLL_TEXT_MAX_LENGTH } from './limits.js';
import type { Poll } from './schema.js';

export interface PollForm {
  readonly question: string;
  readonly options: readonly string[];
}

/** Trims question and options and leaves blank options out (SPEC §5). */
export function checkPoll(form: PollForm): Result<Poll> {
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
  return ok({
    question,
    options: options.map((optionText) => ({ optionText })),
    counts: options.map(() => 0),
  });
}
