import { combineSlices, configureStore, type Reducer } from '@reduxjs/toolkit';
import { usersSlice } from '../features/users/users-slice.js';
import { sessionSlice } from '../shared/session/session-slice.js';
import type { FeatureState } from './feature-slices.js';

/** What the login page needs; feature-slices.ts adds the rest when somebody has signed in. */
export const reducer = combineSlices(sessionSlice, usersSlice).withLazyLoadedSlices<FeatureState>();

/** The whole state: components that read a feature stand behind SignedInPart, which adds them. */
export type RootState = ReturnType<typeof reducer> & FeatureState;

export const createStore = () =>
  configureStore({
    reducer: reducer as Reducer<RootState>,
    // Entities are plain data by their types; walking them all on every action costs seconds.
    middleware: (getDefault) => getDefault({ serializableCheck: false, immutableCheck: false }),
  });

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
