import { err, ok, type Result } from '../result.js';
import { FOLLOWED_QUESTIONS_MAX, FOLLOWED_TAGS_MAX, type FollowKind } from './limits.js';
import type { FollowChange, Followed, Follows } from './schema.js';

export const EMPTY_FOLLOWS: Follows = { revision: 0, tags: [], questions: [] };

const lists = { tag: 'tags', question: 'questions' } as const;
const most = { tag: FOLLOWED_TAGS_MAX, question: FOLLOWED_QUESTIONS_MAX } as const;

export const isFollowed = (
  follows: Pick<Follows, 'tags' | 'questions'>,
  { kind, key }: Followed,
): boolean => follows[lists[kind]].includes(key);

const refusal = (kind: FollowKind): string =>
  `You follow ${most[kind]} ${lists[kind]}, which is the most. Stop following one of them first.`;

/** The lists after a change, whatever their length; the same object when it changes nothing. */
export function withFollowChange<F extends Pick<Follows, 'tags' | 'questions'>>(
  follows: F,
  { kind, key, isOn }: FollowChange,
): F {
  if (isFollowed(follows, { kind, key }) === isOn) return follows;
  const list = lists[kind];
  const others = follows[list].filter((other) => other !== key);
  return { ...follows, [list]: isOn ? [...others, key].sort() : others };
}

/** The same for a person's own choice, which has a bound. */
export function withFollow<F extends Pick<Follows, 'tags' | 'questions'>>(
  follows: F,
  change: FollowChange,
): Result<F> {
  const next = withFollowChange(follows, change);
  const list = lists[change.kind];
  const isTooMuch =
    next[list].length > most[change.kind] && next[list].length > follows[list].length;
  return isTooMuch ? err(refusal(change.kind)) : ok(next);
}
