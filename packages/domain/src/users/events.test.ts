import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyUserUpdate, type UsersByName, type UserUpdate } from './events.js';
import type { User } from './schema.js';

const user = (username: string, revision = 1, biography = ''): User => ({
  username,
  biography,
  dateJoined: '2025-01-01T00:00:00.000Z',
  revision,
});

const created = (subject: User): UserUpdate => ({
  name: 'userUpdate',
  type: 'created',
  user: subject,
});
const updated = (subject: User): UserUpdate => ({
  name: 'userUpdate',
  type: 'updated',
  user: subject,
});
const deleted = (username: string): UserUpdate => ({
  name: 'userUpdate',
  type: 'deleted',
  username,
});

const ada = user('ada');
const users: UsersByName = { ada, bob: user('bob') };

describe('applyUserUpdate', () => {
  it.each([created, updated])('inserts someone new, whether created or updated (SPEC §4)', (of) => {
    expect(applyUserUpdate(users, of(user('eve')))).toEqual({ ...users, eve: user('eve') });
  });

  it.each([created, updated])(
    'replaces by username, whether created or updated (SPEC §4)',
    (of) => {
      const newer = user('ada', 2, 'mathematician');
      expect(applyUserUpdate(users, of(newer))).toEqual({ ...users, ada: newer });
    },
  );

  it('removes by username (SPEC §4)', () => {
    expect(applyUserUpdate(users, deleted('ada'))).toEqual({ bob: user('bob') });
  });

  it("throws 'Invalid user update type' for any other type (SPEC §4)", () => {
    const event = { name: 'userUpdate', type: 'renamed', user: ada } as unknown as UserUpdate;
    expect(() => applyUserUpdate(users, event)).toThrow(new Error('Invalid user update type'));
  });

  it.each([
    ['a repeated creation', created(ada)],
    ['an update of the same revision', updated(user('ada', 1, 'late'))],
    ['an update of an older revision', updated(user('ada', 0, 'late'))],
    ['the removal of nobody', deleted('eve')],
    ['the removal of a name that every object knows', deleted('constructor')],
  ])('changes nothing for %s', (_name, event) => {
    expect(applyUserUpdate(users, event)).toBe(users);
  });

  it.each(['constructor', '__proto__', 'toString'])('keeps a person called %s', (username) => {
    const subject = user(username);
    const inserted = applyUserUpdate({}, created(subject));
    expect(Object.entries(inserted)).toEqual([[username, subject]]);
    expect(Object.keys(applyUserUpdate(inserted, deleted(username)))).toEqual([]);
  });

  it('leaves the users it was given as they were', () => {
    const before = structuredClone(users);
    applyUserUpdate(users, updated(user('ada', 5)));
    applyUserUpdate(users, deleted('bob'));
    expect(users).toEqual(before);
  });

  it('ends with the newest revision of everyone, in whatever order updates arrive', () => {
    const event = fc
      .tuple(fc.constantFrom('ada', 'bob', 'eve'), fc.integer({ min: 1, max: 9 }))
      .map(([username, revision]) => updated(user(username, revision, `revision ${revision}`)));
    const deliveries = fc
      .array(event)
      .chain((sent) =>
        fc.tuple(
          fc.constant(sent),
          fc.shuffledSubarray([...sent, ...sent], { minLength: sent.length * 2 }),
        ),
      );
    fc.assert(
      fc.property(deliveries, ([sent, received]) => {
        expect(received.reduce(applyUserUpdate, {})).toEqual(sent.reduce(applyUserUpdate, {}));
      }),
    );
  });
});
