import { newerOf } from '../latest.js';
import type { Place } from './schema.js';

/** An administrator has changed what everybody is told of the place. */
export interface PlaceUpdate {
  readonly name: 'placeUpdate';
  readonly place: Place;
}

export const applyPlaceUpdate = (known: Place, { place }: PlaceUpdate): Place =>
  newerOf(known, place);
