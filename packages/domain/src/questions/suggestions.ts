import { err, ok, type Result } from '../result.js';
import { isSameUser } from '../users/rules.js';
import type { PostVersion } from './schema.js';

/** What others than its author suggest edits of; a comment is its author's alone. */
export const suggestableTypes = ['question', 'answer'] as const;
export type SuggestableType = (typeof suggestableTypes)[number];

/** An edit that waits for the author of the post or a moderator; a post has one at a time. */
export interface Suggestion extends Pick<PostVersion, 'title' | 'text' | 'tags'> {
  readonly _id: string;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly why: string;
  /** Of the post, that it is an edit of. */
  readonly version: number;
}

/** The edit beside the post as it is now. */
export interface SuggestionReview {
  readonly suggestion: Suggestion;
  readonly current: PostVersion;
  readonly author: string;
}

export const SUGGESTED_ALREADY =
  'Somebody has suggested an edit of this already. Suggest yours once that is decided.';

/** Suggestions of one person that may wait at a time: while one does, nobody else suggests an edit of its post. */
export const SUGGESTIONS_WAITING_MAX = 20;

/** Beside those of theirs that wait already. */
export const checkSuggestionsWaiting = (waiting: number): Result<void> =>
  waiting < SUGGESTIONS_WAITING_MAX
    ? ok(undefined)
    : err(
        `${SUGGESTIONS_WAITING_MAX} of your suggestions wait to be decided. Suggest more once some of them are.`,
      );

/** Whoever may change a post does so. */
export const checkSuggesting = (author: string, by: string): Result<void> =>
  isSameUser(author, by) ? err('You can change what you wrote yourself.') : ok(undefined);

/** An edit is taken or declined by the author of the post or by a moderator. */
export const checkDeciding = (
  author: string,
  { username, isStaff }: { readonly username: string; readonly isStaff: boolean },
): Result<void> =>
  isStaff || isSameUser(author, username)
    ? ok(undefined)
    : err('Only its author or a moderator can decide about this.');

export const checkWithdrawing = ({ by }: Suggestion, username: string): Result<void> =>
  isSameUser(by, username)
    ? ok(undefined)
    : err('Only the person who suggested this can withdraw it.');
