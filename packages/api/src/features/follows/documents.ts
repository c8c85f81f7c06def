import { defineCollection } from '../../ports/define-collection.js';

/** All that one person follows, within the domain's bounds; `_id` is the username's key. */
export interface FollowBookDocument {
  readonly _id: string;
  readonly username: string;
  /** Keys of tags. */
  readonly tags: readonly string[];
  /** Ids of questions. */
  readonly questions: readonly string[];
  /** Ids of questions that are kept for later; absent in older books, as are ignored tags. */
  readonly bookmarks?: readonly string[] | undefined;
  /** Keys of tags. */
  readonly ignoredTags?: readonly string[] | undefined;
}

export const followBooks = defineCollection<FollowBookDocument>()({
  name: 'followBooks',
  ownedBy: '_id',
  dividedBy: '_id',
  indexes: {
    byTag: { equals: ['tags'], order: [], direction: 'asc', multi: 'tags' },
    byIgnoredTag: { equals: ['ignoredTags'], order: [], direction: 'asc', multi: 'ignoredTags' },
    byQuestion: { equals: ['questions'], order: [], direction: 'asc', multi: 'questions' },
  },
});

/** An answer that followers of its question are still to be told of; `_id` is the answer's. */
export interface FollowedAnswerDocument {
  readonly _id: string;
  readonly qid: string;
  readonly title: string;
  readonly actor: string;
  readonly at: string;
  /** Its author took back another one a moment ago. */
  readonly isAgain?: true | undefined;
  /** Keys of those who hear of it otherwise. */
  readonly toldAnyway: readonly string[];
  /** Behind the last follower who was told; null before the first. */
  readonly cursor: string | null;
}

export const followedAnswers = defineCollection<FollowedAnswerDocument>()({
  name: 'followedAnswers',
  dividedBy: 'qid',
  indexes: {
    due: { equals: [], order: ['at'], direction: 'asc' },
  },
});
