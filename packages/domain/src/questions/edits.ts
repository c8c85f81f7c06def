import { checkSeen } from '../changed-meanwhile.js';
import { err, ok, type Result } from '../result.js';
import { EDIT_WHY_MAX_LENGTH } from './limits.js';
import type { Edited, QuestionRow } from './schema.js';

export const checkEditing = (author: string, username: string): Result<void> =>
  author === username ? ok(undefined) : err('Only its author can change this.');

export const versionOf = ({ version = 0 }: Edited): number => version;

export const checkVersion = (current: Edited, seen: number): Result<void> =>
  checkSeen(versionOf(current), seen);

/** What a moderator has hidden is changed by nobody meanwhile: the change would show it. */
export const checkNotHidden = ({ hidden }: { readonly hidden?: unknown }): Result<void> =>
  hidden === undefined
    ? ok(undefined)
    : err('A moderator has hidden this. It can’t be changed until that is lifted.');

/** What the server keeps of a change besides; the history shows it. */
export interface EditNote {
  /** What whoever made it says of it. */
  readonly editWhy?: string | undefined;
}

/** What a post looks like after a change; its author is not named as whoever made it. */
export const nextEdit = (
  before: Edited,
  { author, by, why, at }: Readonly<Record<'author' | 'by' | 'why' | 'at', string>>,
): Edited & EditNote => ({
  version: versionOf(before) + 1,
  editedAt: at,
  editedBy: by === author ? undefined : by,
  editWhy: why === '' ? undefined : why,
});

/** What an author says of their own change, or of somebody's suggestion; it may be left out. */
export function checkEditNote(why: string): Result<string> {
  const trimmed = why.trim();
  return [...trimmed].length > EDIT_WHY_MAX_LENGTH
    ? err(`The reason cannot be more than ${EDIT_WHY_MAX_LENGTH} characters`)
    : ok(trimmed);
}

/** Whoever changes what somebody else wrote says why. */
export function checkEditWhy(why: string): Result<string> {
  const note = checkEditNote(why);
  return note.ok && note.value === '' ? err('Please say what you change, and why.') : note;
}

type Content = Pick<
  QuestionRow,
  | 'title'
  | 'excerpt'
  | 'tags'
  | 'askedBy'
  | 'version'
  | 'editedAt'
  | 'editedBy'
  | 'deletedAt'
  | 'byModerator'
  | 'hidden'
>;

const contentOf = (words: QuestionRow): Content => {
  const { title, excerpt, tags, askedBy, version, editedAt, editedBy } = words;
  const { deletedAt, byModerator, hidden } = words;
  const marks = { deletedAt, byModerator, hidden };
  return { title, excerpt, tags, askedBy, version, editedAt, editedBy, ...marks };
};

/** Of two states of a row each has the newer figures or the newer words: the row of both. */
export function newestOf(row: QuestionRow, told: QuestionRow): QuestionRow {
  const isNewer = told.revision > row.revision;
  if (versionOf(told) === versionOf(row)) return isNewer ? told : row;
  const [figures, words] = [isNewer ? told : row, versionOf(told) > versionOf(row) ? told : row];
  return figures === words ? figures : { ...figures, ...contentOf(words) };
}
