import { err, ok, type Result } from '../result.js';
import { FOLLOWED_QUESTIONS_MAX, FOLLOWED_TAGS_MAX, type FollowKind } from './limits.js';
import type { FollowChange, Followed, FollowLists, Follows } from './schema.js';

export const EMPTY_FOLLOWS: Follows = {
  ...{ revision: 0, tags: [], questions: [], bookmarks: [], ignoredTags: [] },
};

const kinds = {
  tag: { list: 'tags', most: FOLLOWED_TAGS_MAX, full: 'follow', things: 'tags' },
  question: {
    list: 'questions',
    most: FOLLOWED_QUESTIONS_MAX,
    full: 'follow',
    things: 'questions',
  },
  bookmark: { list: 'bookmarks', most: FOLLOWED_QUESTIONS_MAX, full: 'have', things: 'bookmarks' },
  ignoredTag: { list: 'ignoredTags', most: FOLLOWED_TAGS_MAX, full: 'ignore', things: 'tags' },
} as const satisfies Record<FollowKind, object>;

export const isFollowed = (follows: FollowLists, { kind, key }: Followed): boolean =>
  follows[kinds[kind].list].includes(key);

function refusal(kind: FollowKind): string {
  const { most, full, things } = kinds[kind];
  const way = full === 'follow' ? 'Stop following' : full === 'ignore' ? 'Stop ignoring' : 'Remove';
  return `You ${full} ${most} ${things}, which is the limit. ${way} one of them first.`;
}

/** The lists after a change, whatever their length; the same object when it changes nothing. */
export function withFollowChange<F extends FollowLists>(
  follows: F,
  { kind, key, isOn }: FollowChange,
): F {
  if (isFollowed(follows, { kind, key }) === isOn) return follows;
  const { list } = kinds[kind];
  const others = follows[list].filter((other) => other !== key);
  return { ...follows, [list]: isOn ? [...others, key].sort() : others };
}

/** The same for a person's own choice, which has a bound. */
export function withFollow<F extends FollowLists>(follows: F, change: FollowChange): Result<F> {
  const next = withFollowChange(follows, change);
  const { list, most } = kinds[change.kind];
  const isTooMuch = next[list].length > most && next[list].length > follows[list].length;
  return isTooMuch ? err(refusal(change.kind)) : ok(next);
}
