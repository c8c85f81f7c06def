import type { ObjectUpdate } from './events.js';
import type { Painting } from './log.js';
import { pathOf } from './paths.js';

export type HeldObjects = Pick<ObjectUpdate, 'username' | 'places'>;

interface Holding {
  /** Whose own places count less than their hand, in which they hold the objects of these ids. */
  readonly reader: string;
  readonly own: ReadonlySet<string>;
  readonly held: readonly HeldObjects[];
}

/**
 * A board as it is seen while objects are held: where others hold them, and without the ink of strokes
 * among them, which are objects by then. The same painting where nothing is held.
 */
export function paintingAsHeld(painting: Painting, { reader, own, held }: Holding): Painting {
  const places = held.flatMap((each) => (each.username === reader ? [] : each.places));
  if (own.size === 0 && places.length === 0) return painting;
  const placeOf = new Map(places.map(({ object, ...place }) => [object, place]));
  const lifted = painting.strokes.filter(({ id }) => placeOf.has(id) && !own.has(id)).map(pathOf);
  const objects = [...lifted, ...painting.objects].map((object) => {
    const place = placeOf.get(object.id);
    return place === undefined ? object : { ...object, ...place };
  });
  return {
    ...painting,
    strokes: painting.strokes.filter(({ id }) => !own.has(id) && !placeOf.has(id)),
    objects: places.length === 0 ? painting.objects : objects,
  };
}
