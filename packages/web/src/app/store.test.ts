import { createAction, createSlice } from '@reduxjs/toolkit';
import { expect, it, vi } from 'vitest';
import { liveEventHeard, liveEventReceived } from '../shared/live/live-link.js';
import { sessionEnded, signedIn } from '../shared/session/session-slice.js';
import { alsoInStore, inStore } from '../shared/store.js';
import { aUser, sessionOf } from '../testing/render-app.js';
import { createStore } from './store.js';

const counted = createAction('counted');

const counterOf = (name: string) => {
  const slice = createSlice({
    name,
    initialState: { count: 0 },
    reducers: {},
    extraReducers: (builder) => builder.addCase(counted, ({ count }) => ({ count: count + 1 })),
  });
  inStore(slice);
};

it('takes slices that come later, all at once, and keeps what it has', async () => {
  counterOf('early');
  const store = createStore();
  store.dispatch(signedIn(sessionOf(aUser('grace'))));
  store.dispatch(counted());
  let changes = 0;
  store.subscribe(() => (changes += 1));

  counterOf('late');
  counterOf('latest');
  expect(store.getState()).not.toHaveProperty('late');
  await Promise.resolve();
  expect(changes).toBe(1);
  expect(store.getState()).toMatchObject({
    session: { status: 'signedIn', username: 'grace' },
    ...{ early: { count: 1 }, late: { count: 0 }, latest: { count: 0 } },
  });

  store.dispatch(counted());
  expect(store.getState()).toMatchObject({ early: { count: 2 }, late: { count: 1 } });
});

it('refuses two slices of one name', () => {
  counterOf('twice');
  expect(() => counterOf('twice')).toThrow('Two slices have the name twice.');
});

it('lets a reducer change what it is given, and nobody what was stored', () => {
  const drafted = createSlice({
    name: 'drafted',
    initialState: { count: 0 },
    reducers: {
      counted: (state) => {
        state.count += 1;
      },
    },
  });
  const before = drafted.getInitialState();
  const after = drafted.reducer(before, drafted.actions.counted());
  expect([before.count, after.count]).toEqual([0, 1]);
  expect(() => Object.assign(after, { count: 7 })).toThrow(TypeError);
});

it('takes in what happened before the rest of a slice’s code came, once, and nothing of a former person', async () => {
  const added = createAction<string>('added');
  const slice = createSlice({ name: 'noted', initialState: { texts: '' }, reducers: {} });
  inStore(slice, { hasMore: true });
  const store = createStore();
  store.dispatch(added('former'));
  store.dispatch(sessionEnded('loggedOut'));
  store.dispatch(added('a'));
  store.dispatch(added('b'));
  alsoInStore(slice, (state, action) =>
    added.match(action) ? { texts: `${state.texts}${action.payload}` } : state,
  );
  await Promise.resolve();
  expect(store.getState()).toMatchObject({ noted: { texts: 'ab' } });
  store.dispatch(added('c'));
  inStore(createSlice({ name: 'after it', initialState: 0, reducers: {} }));
  await Promise.resolve();
  expect(store.getState()).toMatchObject({ noted: { texts: 'abc' } });
});

it('tells components of events once a frame, however fast they come, and at once of all else, of what is done here, and where nobody looks', async () => {
  const store = createStore();
  const told = vi.fn();
  store.subscribe(told);
  const moved = { name: 'objectUpdate', boardId: 'b', username: 'eve', places: [] } as const;
  for (let times = 0; times < 60; times += 1) {
    store.dispatch(liveEventHeard({ event: moved, reader: 'ada' }));
  }
  expect(told).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  store.dispatch({ type: 'chosen' });
  expect(told).toHaveBeenCalledTimes(2);
  store.dispatch(liveEventReceived({ event: moved, reader: 'ada' }));
  expect(told).toHaveBeenCalledTimes(3);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  store.dispatch(liveEventHeard({ event: moved, reader: 'ada' }));
  expect(told).toHaveBeenCalledTimes(4);
  vi.restoreAllMocks();
});
