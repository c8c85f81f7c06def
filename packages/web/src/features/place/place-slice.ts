import { applyPlaceUpdate, type Place } from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../shared/live/live-event.js';
import { declareRead } from '../../shared/reads/declare-read.js';
import { inStore } from '../../shared/store.js';

interface PlaceState {
  /** Null until it has been read. */
  readonly place: Place | null;
}

const initialState: PlaceState = { place: null };

const placeSlice = createSlice({
  name: 'place',
  initialState,
  reducers: {
    placeRead: (_state, { payload }: PayloadAction<Place>): PlaceState => ({ place: payload }),
  },
  extraReducers: (builder) =>
    builder.addCase(liveEventReceived, (state, { payload: { event } }): PlaceState => {
      if (event.name !== 'placeUpdate' || state.place === null) return state;
      return { place: applyPlaceUpdate(state.place, event) };
    }),
  selectors: { selectPlace: ({ place }): Place | null => place },
});
inStore(placeSlice);

const { placeRead } = placeSlice.actions;
export const { selectPlace } = placeSlice.selectors;

/** What everybody is told of the place. */
export const placeReading = declareRead({
  path: 'place.open',
  topic: () => ({ kind: 'place' }),
  lands: (place) => placeRead(place),
});
