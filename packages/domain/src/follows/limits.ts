/** What somebody can follow. */
export const followKinds = ['tag', 'question'] as const;
export type FollowKind = (typeof followKinds)[number];

/** Tags that one person can follow: the list For you reads along each of them. */
export const FOLLOWED_TAGS_MAX = 100;
/** Questions that one person can follow. */
export const FOLLOWED_QUESTIONS_MAX = 500;
