/** What somebody can follow, keep for later, or not want to see. */
export const followKinds = ['tag', 'question', 'bookmark', 'ignoredTag'] as const;
export type FollowKind = (typeof followKinds)[number];

/** Tags that one person can follow: the list For you reads along each of them. */
export const FOLLOWED_TAGS_MAX = 100;
/** Questions that one person can follow, and as many that they can bookmark. */
export const FOLLOWED_QUESTIONS_MAX = 500;
