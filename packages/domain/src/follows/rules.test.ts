import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFollowUpdate, type FollowUpdate } from './events.js';
import { followKinds, FOLLOWED_QUESTIONS_MAX, FOLLOWED_TAGS_MAX } from './limits.js';
import { EMPTY_FOLLOWS, isFollowed, withFollow, withFollowChange } from './rules.js';
import type { FollowChange, Follows } from './schema.js';

const tag = (key: string, isOn = true): FollowChange => ({ kind: 'tag', key, isOn });
const question = (key: string, isOn = true): FollowChange => ({ kind: 'question', key, isOn });

describe('following', () => {
  it('puts a tag and a question of the same name on lists of their own, by their keys', () => {
    const some = [tag('b'), tag('a'), question('a')].reduce(withFollowChange, EMPTY_FOLLOWS);
    expect(some).toEqual({ ...EMPTY_FOLLOWS, tags: ['a', 'b'], questions: ['a'] });
    expect(isFollowed(some, question('b'))).toBe(false);
    expect(withFollowChange(some, question('a', false))).toEqual({ ...some, questions: [] });
  });

  it('is the same object when it changes nothing', () => {
    const some = withFollowChange(EMPTY_FOLLOWS, tag('a'));
    expect(withFollowChange(some, tag('a'))).toBe(some);
    expect(withFollowChange(some, tag('b', false))).toBe(some);
  });

  it.each([
    ['tags', FOLLOWED_TAGS_MAX, tag],
    ['questions', FOLLOWED_QUESTIONS_MAX, question],
  ] as const)('of %s ends at %i, where one has to go first', (list, most, change) => {
    const keys = Array.from({ length: most }, (_, n) => `k${n}`);
    const full = keys.reduce((all, key) => withFollowChange(all, change(key)), EMPTY_FOLLOWS);
    expect(withFollow(full, change('more'))).toEqual({
      ok: false,
      error: `You follow ${most} ${list}, which is the limit. Stop following one of them first.`,
    });
    expect(withFollow(full, change('k0'))).toEqual({ ok: true, value: full });
    const fewer = withFollow(full, change('k0', false));
    expect(fewer.ok && withFollow(fewer.value, change('more')).ok).toBe(true);
  });

  it.each([
    ['bookmark', 'You have 500 bookmarks, which is the limit. Remove one of them first.'],
    ['ignoredTag', 'You ignore 100 tags, which is the limit. Stop ignoring one of them first.'],
  ] as const)('bounds each %s, too', (kind, error) => {
    const keys = Array.from({ length: FOLLOWED_QUESTIONS_MAX }, (_, n) => `k${n}`);
    const full = keys.reduce<Follows>((all, key) => {
      const next = withFollow(all, { kind, key, isOn: true });
      return next.ok ? next.value : all;
    }, EMPTY_FOLLOWS);
    expect(withFollow(full, { kind, key: 'more', isOn: true })).toEqual({ ok: false, error });
  });

  it('counts each list by itself', () => {
    const keys = Array.from({ length: FOLLOWED_TAGS_MAX }, (_, n) => `k${n}`);
    const full = keys.reduce((all, key) => withFollowChange(all, tag(key)), EMPTY_FOLLOWS);
    expect(withFollow(full, question('more')).ok).toBe(true);
  });
});

describe('applyFollowUpdate', () => {
  const changes = fc.array(
    fc.record({
      kind: fc.constantFrom(...followKinds),
      key: fc.constantFrom('a', 'b', 'c'),
      isOn: fc.boolean(),
    }),
    { maxLength: 12 },
  );

  const shown = ({ tags, questions, bookmarks, ignoredTags }: Follows) => ({
    ...{ tags, questions, bookmarks, ignoredTags },
  });

  it('leads to the latest state, from any state between, in whatever order events arrive', () => {
    const scrambled = changes.chain((made) =>
      fc.record({
        made: fc.constant(made),
        readAt: fc.nat({ max: made.length }),
        order: fc.shuffledSubarray([...made.keys()], { minLength: made.length }),
        repeated: fc.subarray([...made.keys()]),
      }),
    );
    fc.assert(
      fc.property(scrambled, ({ made, readAt, order, repeated }) => {
        const stateAfter = (count: number): Follows => ({
          ...made.slice(0, count).reduce(withFollowChange, EMPTY_FOLLOWS),
          revision: count,
        });
        const events = made.map((change, index): FollowUpdate => ({
          name: 'followUpdate',
          change: { ...change, revision: index + 1 },
        }));
        const heard = [...order, ...repeated].flatMap((index) => events[index] ?? []);
        const followed = heard.reduce(applyFollowUpdate, stateAfter(readAt));
        expect(shown(followed)).toEqual(shown(stateAfter(made.length)));
      }),
    );
  });
});
