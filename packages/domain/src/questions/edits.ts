import { err, ok, type Result } from '../result.js';
import type { Edited, QuestionRow } from './schema.js';

export const CHANGED_MEANWHILE = 'This was changed in the meantime.';

/** A post is changed by its author. */
export const checkEditing = (author: string, username: string): Result<void> =>
  author === username ? ok(undefined) : err('Only its author can change this.');

export const versionOf = ({ version = 0 }: Edited): number => version;

/** A change is of the text that stands there now: nobody's change is written over unseen. */
export const checkVersion = (current: Edited, seen: number): Result<void> =>
  versionOf(current) === seen ? ok(undefined) : err(CHANGED_MEANWHILE);

/** What a moderator has hidden is changed by nobody meanwhile: the change would show it. */
export const checkNotHidden = ({ hidden }: { readonly hidden?: unknown }): Result<void> =>
  hidden === undefined
    ? ok(undefined)
    : err('A moderator has hidden this. It can’t be changed until that is lifted.');

/** What a post looks like after a change. */
export const nextEdit = (before: Edited, editedAt: string) => ({
  version: versionOf(before) + 1,
  editedAt,
});

type Content = Pick<
  QuestionRow,
  | 'title'
  | 'excerpt'
  | 'tags'
  | 'askedBy'
  | 'version'
  | 'editedAt'
  | 'deletedAt'
  | 'byModerator'
  | 'hidden'
>;

const contentOf = (words: QuestionRow): Content => {
  const { title, excerpt, tags, askedBy, version, editedAt, deletedAt, byModerator, hidden } =
    words;
  const marks = { deletedAt, byModerator, hidden };
  return { title, excerpt, tags, askedBy, version, editedAt, ...marks };
};

/** Of two states of a row each has the newer figures or the newer words: the row of both. */
export function newestOf(row: QuestionRow, told: QuestionRow): QuestionRow {
  const isNewer = told.revision > row.revision;
  if (versionOf(told) === versionOf(row)) return isNewer ? told : row;
  const [figures, words] = [isNewer ? told : row, versionOf(told) > versionOf(row) ? told : row];
  return figures === words ? figures : { ...figures, ...contentOf(words) };
}
