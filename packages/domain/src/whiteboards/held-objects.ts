import type { ObjectUpdate } from './events.js';

export type HeldObjects = Pick<ObjectUpdate, 'username' | 'places'>;

/** Objects as they are seen: where somebody else than the reader holds them. */
export function objectsAsHeld<O extends { readonly id: string }>(
  objects: readonly O[],
  held: readonly HeldObjects[],
  reader: string,
): readonly O[] {
  const places = held.flatMap((each) => (each.username === reader ? [] : each.places));
  if (places.length === 0) return objects;
  const placeOf = new Map(places.map(({ object, ...place }) => [object, place]));
  return objects.map((object) => {
    const place = placeOf.get(object.id);
    return place === undefined ? object : { ...object, ...place };
  });
}
