import { applyPlaceUpdate, lookSheet, placeName, type Place } from '@collabor8/domain';
import { createSlice } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { liveEventReceived } from '../../shared/live/live-event.js';
import { landed } from '../../shared/reads/declare-read.js';
import { inStore, useAppSelector } from '../../shared/store.js';
import { namePlace } from '../../shared/ui/page-header.js';
import { placeRead } from './reads.js';

interface PlaceState {
  /** Null until it has been read. */
  readonly place: Place | null;
}

const initialState: PlaceState = { place: null };

const placeSlice = createSlice({
  name: 'place',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(landed(placeRead), ({ place }, { payload }): PlaceState => {
        // Servers tell it as it was a second ago: what was heard since stays.
        const read = { name: 'placeUpdate', place: payload } as const;
        return { place: place === null ? payload : applyPlaceUpdate(place, read) };
      })
      .addCase(liveEventReceived, (state, { payload: { event } }): PlaceState => {
        if (event.name !== 'placeUpdate' || state.place === null) return state;
        return { place: applyPlaceUpdate(state.place, event) };
      }),
  selectors: { selectPlace: ({ place }): Place | null => place },
});
inStore(placeSlice);

export const { selectPlace } = placeSlice.selectors;

/** As index.html has it. */
const OWN_ICON = { href: '/favicon.svg', type: 'image/svg+xml' };

/** The element that a document of a place with a look of its own comes with. */
function sheetElement(): HTMLStyleElement {
  const known = document.querySelector<HTMLStyleElement>('#place-look');
  if (known !== null) return known;
  const made = document.createElement('style');
  made.id = 'place-look';
  document.head.append(made);
  return made;
}

function showLook(place: Place): void {
  const sheet = lookSheet(place);
  const element = sheetElement();
  if (element.textContent !== sheet) element.textContent = sheet;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const shown = place.logo === '' ? OWN_ICON : { href: place.logo, type: 'image/webp' };
  if (icon !== null && icon.getAttribute('href') !== shown.href) Object.assign(icon, shown);
}

/** Gives every page the name, the logo and the colours of the place, as they change. */
export function PlaceLook() {
  const place = useAppSelector(selectPlace);
  useEffect(() => {
    if (place === null) return undefined;
    showLook(place);
    namePlace(placeName(place));
    return () => namePlace(undefined);
  }, [place]);
  return null;
}
