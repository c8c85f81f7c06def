import { oneLine } from '../one-line.js';
import { holdsUnseen } from '../unseen.js';
import { err, ok, type Result } from '../result.js';
import { checkQuestionText } from './text-rules.js';
import {
  TAG_DESCRIPTION_MAX_LENGTH,
  TAG_MAX_LENGTH,
  TAGS_MAX,
  TAGS_MIN,
  TITLE_MAX_LENGTH,
  tagKey,
} from './limits.js';

/** For texts of other features: what code and formulas say is said to nobody. */
export { proseOf } from './hyperlinks.js';

/** What the new-question form holds: the tags are one string (SPEC §3). */
export interface QuestionForm {
  readonly title: string;
  readonly text: string;
  readonly tagNames: string;
}

/** One message a field; an empty string where nothing is wrong. */
export interface QuestionFormErrors {
  readonly title: string;
  readonly text: string;
  readonly tags: string;
}

export interface NewQuestion {
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
}

const length = (text: string): number => [...text].length;

const messageOf = (result: Result<unknown>): string => (result.ok ? '' : result.error);

export function checkTitle(title: string): Result<string> {
  const trimmed = oneLine(title);
  if (trimmed === '') return err('Title cannot be empty');
  if (length(trimmed) > TITLE_MAX_LENGTH) {
    return err(`Title cannot be more than ${TITLE_MAX_LENGTH} characters`);
  }
  return ok(trimmed);
}

export const checkAccepting = (
  { askedBy }: { readonly askedBy: string },
  username: string,
): Result<void> =>
  askedBy === username ? ok(undefined) : err('Only the person who asked can accept an answer.');

/** Splits on white space. */
export const splitTagNames = (tagNames: string): string[] =>
  tagNames.split(/\s+/).filter((name) => name !== '');

/** Tag names of a new question: repeated ones count once, the first spelling stays. */
export function checkTags(names: readonly string[]): Result<readonly string[]> {
  const byKey = new Map<string, string>();
  for (const name of names.flatMap(splitTagNames)) {
    if (!byKey.has(tagKey(name))) byKey.set(tagKey(name), name);
  }
  const tags = [...byKey.values()];
  if (tags.length < TAGS_MIN) return err('Should have at least 1 tag');
  if (tags.length > TAGS_MAX) return err('Cannot have more than 5 tags');
  if (tags.some(holdsUnseen)) return err('Tags cannot contain control or invisible characters');
  return tags.some((tag) => length(tag) > TAG_MAX_LENGTH)
    ? err('New tag length cannot be more than 20')
    : ok(tags);
}

export function checkTagName(name: string): Result<string> {
  const tags = checkTags([name]);
  if (!tags.ok) return tags;
  const [only, ...others] = tags.value;
  return only === undefined || others.length > 0 ? err('A tag is one word.') : ok(only);
}

/** When a tag is used, in a sentence. */
export function checkTagDescription(description: string): Result<string> {
  const trimmed = description.trim();
  if (trimmed === '') return err('Description cannot be empty');
  return length(trimmed) > TAG_DESCRIPTION_MAX_LENGTH
    ? err(`Description cannot be more than ${TAG_DESCRIPTION_MAX_LENGTH} characters`)
    : ok(trimmed);
}

/** Checks the whole form, one message a field (SPEC §5). */
export function checkQuestion(form: QuestionForm): Result<NewQuestion, QuestionFormErrors> {
  const title = checkTitle(form.title);
  const text = checkQuestionText(form.text);
  const tags = checkTags([form.tagNames]);
  return title.ok && text.ok && tags.ok
    ? ok({ title: title.value, text: text.value, tags: tags.value })
    : err({ title: messageOf(title), text: messageOf(text), tags: messageOf(tags) });
}
