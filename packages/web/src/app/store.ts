import {
  combineReducers,
  configureStore,
  isAction,
  type Middleware,
  type Reducer,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { usersSlice } from '../features/users/entrance.js';
import { sessionEnded, sessionSlice } from '../shared/session/session-slice.js';
import { loadedSlices, slicesLoaded } from '../shared/store.js';

/** What the login page needs; features bring the rest along. */
interface State {
  readonly session: ReturnType<typeof sessionSlice.reducer>;
  readonly users: ReturnType<typeof usersSlice.reducer>;
}

let reducer: Reducer<State, UnknownAction, Partial<State>> | undefined;
loadedSlices.listen(() => {
  reducer = undefined;
});

/** Nothing that one person saw is left to the next one. */
export const rootReducer = (state: State | undefined, action: UnknownAction): State => {
  // All at once: added one by one, each would have all others begin anew.
  reducer ??= combineReducers({
    session: sessionSlice.reducer,
    users: usersSlice.reducer,
    ...Object.fromEntries(loadedSlices.all().map((slice) => [slice.reducerPath, slice.reducer])),
  });
  return reducer(
    state !== undefined && sessionEnded.match(action) ? { session: state.session } : state,
    action,
  );
};

const noteMissed: Middleware = () => (next) => (action) => {
  if (sessionEnded.match(action)) loadedSlices.forget();
  else if (isAction(action)) loadedSlices.note(action);
  return next(action);
};

export function createStore() {
  const store = configureStore({
    reducer: rootReducer,
    // Entities are plain data by their types; walking them all on every action costs seconds.
    middleware: (getDefault) =>
      getDefault({ serializableCheck: false, immutableCheck: false }).concat(noteMissed),
  });
  let toTell: Map<string, readonly UnknownAction[]> | undefined;
  loadedSlices.listen((missed) => {
    // A file holds several: they come with one action, before whoever waits for the file goes on.
    if (toTell === undefined) {
      queueMicrotask(() => {
        const all = toTell ?? new Map<string, readonly UnknownAction[]>();
        toTell = undefined;
        store.dispatch(slicesLoaded(all));
      });
    }
    toTell = new Map([...(toTell ?? []), ...missed]);
  });
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
