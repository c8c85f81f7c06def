import type { FollowKind } from './limits.js';

/** A tag, be it ignored, by its key; or a question, be it bookmarked, by its id. */
export interface Followed {
  readonly kind: FollowKind;
  readonly key: string;
}

/** That something is followed from now on, or is not. */
export interface FollowChange extends Followed {
  readonly isOn: boolean;
}

/** A change that was told, with the number of the state that it led to. */
export interface NumberedChange extends FollowChange {
  readonly revision: number;
}

export type FollowLists = Pick<Follows, 'tags' | 'questions' | 'bookmarks' | 'ignoredTags'>;

/** What one person follows, each list in the order of its keys. */
export interface Follows {
  /** How often it was changed; 0 before the first time. */
  readonly revision: number;
  readonly tags: readonly string[];
  readonly questions: readonly string[];
  readonly bookmarks: readonly string[];
  readonly ignoredTags: readonly string[];
  /** The latest change of each thing that was told since it was read; a snapshot has none. */
  readonly changes?: readonly NumberedChange[] | undefined;
}
