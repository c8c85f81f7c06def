import { err, ok, type Result } from '../result.js';

/** So long whoever deleted something may bring it back; then its text goes for good. */
export const UNDO_MS = 60_000;

export const QUESTION_DELETED = 'This question was deleted by its author.';
export const QUESTION_DELETED_BY_MODERATOR = 'This question was deleted by a moderator.';
export const DELETED_BY_MODERATOR = 'A moderator deleted this. It can’t be brought back.';
/** Stands in place of the title of what a moderator deleted. */
export const DELETED_TITLE = 'Deleted question';

export const questionDeleted = (byModerator: true | undefined): string =>
  byModerator ? QUESTION_DELETED_BY_MODERATOR : QUESTION_DELETED;

/** Lists, search and the counts of tags have neither what a moderator has hidden nor the line of what is deleted. */
export const isListed = ({
  hidden,
  deletedAt,
}: {
  readonly hidden?: unknown;
  readonly deletedAt?: unknown;
}): boolean => hidden === undefined && deletedAt === undefined;

/** A post is deleted, and brought back, by its author. */
export const checkDeleting = (author: string, username: string): Result<void> =>
  author === username ? ok(undefined) : err('Only its author can delete this.');

/** `dueAt` is when the text goes, ISO 8601; absent once it has gone. */
export const checkRestoring = (dueAt: string | undefined, now: Date): Result<void> =>
  dueAt !== undefined && now.getTime() < Date.parse(dueAt)
    ? ok(undefined)
    : err('This was deleted more than a minute ago and can’t be brought back.');
