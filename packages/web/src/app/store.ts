import { combineSlices, configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { usersSlice } from '../features/users/entrance.js';
import type { Feature } from '../shared/feature.js';
import { sessionEnded, sessionSlice } from '../shared/session/session-slice.js';

type Slice = NonNullable<Feature['slices']>[number];

/** What the login page needs; the features add the rest when somebody has signed in. */
const atFirst = combineSlices(sessionSlice, usersSlice);

type State = ReturnType<typeof atFirst>;

const added = new Map<string, Slice>();
let reducer = atFirst;

/** Nothing that one person saw is left to the next one. */
export const rootReducer = (state: State | undefined, action: UnknownAction): State =>
  reducer(
    state !== undefined && sessionEnded.match(action) ? { session: state.session } : state,
    action,
  );

/** They appear in the state with the next action. */
export function addSlices(features: readonly Feature[]): void {
  for (const slice of features.flatMap(({ slices = [] }) => slices)) {
    added.set(slice.reducerPath, slice);
  }
  // All at once: injected one by one, each would have all others begin anew.
  reducer = combineSlices(sessionSlice, usersSlice, ...added.values());
}

export const createStore = () =>
  configureStore({
    reducer: rootReducer,
    // Entities are plain data by their types; walking them all on every action costs seconds.
    middleware: (getDefault) => getDefault({ serializableCheck: false, immutableCheck: false }),
  });

export type AppStore = ReturnType<typeof createStore>;
