import type { UserUpdate } from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../app/store.js';
import { liveEventReceived } from '../../shared/live/live-link.js';
import { signedIn } from '../../shared/session/session-slice.js';
import { aUser, sessionOf } from '../../testing/render-app.js';
import { selectListing } from './directory/directory-slice.js';
import { selectUser, usersListed } from './users-slice.js';

const storeWith = (
  names: readonly string[],
  { search = '', nextCursor = null as string | null } = {},
) => {
  const store = createStore();
  const page = {
    items: names.map((name) => aUser(name)),
    nextCursor,
    total: { count: nextCursor === null ? names.length : 100, isExact: true },
  };
  store.dispatch(usersListed({ search, order: 'name', page }));
  return store;
};

const listingIn = (store: ReturnType<typeof createStore>) =>
  selectListing(store.getState() as unknown as Parameters<typeof selectListing>[0]);

const happened = (event: UserUpdate) => liveEventReceived({ event, reader: 'grace' });

const created = (name: string): UserUpdate => ({
  name: 'userUpdate',
  type: 'created',
  user: aUser(name),
});

describe('the users slice', () => {
  it('puts somebody who joins in their place, once', () => {
    const store = storeWith(['ada', 'grace']);
    store.dispatch(happened(created('Bob')));
    store.dispatch(happened(created('Bob')));
    expect(listingIn(store)).toMatchObject({
      usernames: ['ada', 'Bob', 'grace'],
      total: { count: 3 },
    });
  });

  it('puts first who joined while those who were here last, or are searched, were read', () => {
    for (const { search, order } of [
      { search: '', order: 'activity' },
      { search: 'o', order: 'name' },
    ] as const) {
      const store = storeWith(['ada']);
      store.dispatch(happened(created('zoe')));
      // That list was read before, and lands after the event, which is applied to it once more.
      const page = {
        items: [aUser('noor')],
        nextCursor: 'more',
        total: { count: 7, isExact: true },
      };
      store.dispatch(usersListed({ search, order, page }));
      store.dispatch(happened(created('zoe')));
      store.dispatch(happened(created('zoe')));
      expect(listingIn(store)).toMatchObject({
        usernames: ['zoe', 'noor'],
        total: { count: 8 },
      });
    }
  });

  it('only counts somebody who belongs behind the loaded part', () => {
    const store = storeWith(['ada', 'grace'], { nextCursor: 'next' });
    store.dispatch(happened(created('zoe')));
    store.dispatch(happened(created('zoe')));
    expect(listingIn(store)).toMatchObject({
      usernames: ['ada', 'grace'],
      total: { count: 101 },
    });
  });

  it('puts somebody who joins first in a search that finds them, and in no other', () => {
    const store = storeWith(['ada'], { search: 'ad' });
    store.dispatch(happened(created('Adam')));
    store.dispatch(happened(created('Adam')));
    store.dispatch(happened(created('grace')));
    expect(listingIn(store)).toMatchObject({
      usernames: ['Adam', 'ada'],
      total: { count: 2 },
    });
  });

  it('leaves out of a search who was known and changes', () => {
    const store = storeWith(['ada'], { search: 'ad' });
    store.dispatch(signedIn(sessionOf(aUser('adam'))));
    const user = aUser('adam', { biography: 'new', revision: 2 });
    store.dispatch(happened({ name: 'userUpdate', type: 'updated', user }));
    expect(listingIn(store)).toMatchObject({ usernames: ['ada'] });
  });

  it('keeps the newer of an event and a read that comes late', () => {
    const store = storeWith(['ada']);
    const newer = aUser('ada', { biography: 'new', revision: 3 });
    store.dispatch(happened({ name: 'userUpdate', type: 'updated', user: newer }));
    store.dispatch(signedIn(sessionOf(aUser('ada', { biography: 'old', revision: 2 }))));
    expect(selectUser(store.getState(), 'ada')).toEqual(newer);
  });

  it('knows nobody by the names every object has', () => {
    expect(selectUser(createStore().getState(), 'constructor')).toBeUndefined();
  });
});
