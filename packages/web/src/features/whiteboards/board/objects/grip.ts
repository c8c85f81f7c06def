import {
  boxBetween,
  degreesTurned,
  movedBy,
  objectsWithin,
  placeBetween,
  sizedTo,
  sizedTogether,
  turnedTogether,
  wholeGroups,
  type BoardObject,
  type Box,
  type HandlePlace,
  type Point,
} from '@collabor8/domain';

/** What a pointer does to objects from where it went down. */
export type Grip = { readonly from: Point } & (
  | { readonly does: 'draw'; readonly object: BoardObject }
  | { readonly does: 'move'; readonly objects: readonly BoardObject[] }
  | {
      readonly does: 'size';
      readonly objects: readonly BoardObject[];
      readonly handle: HandlePlace['handle'];
    }
  | { readonly does: 'turn'; readonly objects: readonly BoardObject[]; readonly about: Point }
  | { readonly does: 'choose' }
);

/** How objects look when the pointer has come so far; none while it chooses some. */
export function sketched(grip: Grip, to: Point, isConstrained: boolean): readonly BoardObject[] {
  const { from } = grip;
  switch (grip.does) {
    case 'draw': {
      const { object } = grip;
      return [{ ...object, ...placeBetween(object.shape, [from, to], isConstrained) }];
    }
    case 'move': {
      const way = { x: to.x - from.x, y: to.y - from.y };
      const straight = Math.abs(way.x) > Math.abs(way.y) ? { x: way.x, y: 0 } : { x: 0, y: way.y };
      return grip.objects.map((object) => movedBy(object, isConstrained ? straight : way));
    }
    case 'size': {
      const place = { handle: grip.handle, at: to };
      const [only, ...others] = grip.objects;
      if (only === undefined || others.length > 0) return sizedTogether(grip.objects, place);
      return [sizedTo(only, place, isConstrained)];
    }
    case 'turn': {
      const { objects, about } = grip;
      const degrees = degreesTurned(objects, { about, from, to }, isConstrained);
      return turnedTogether(objects, { about, degrees });
    }
    case 'choose':
      return [];
  }
}

export const boxOfChoice = (grip: Grip, to: Point): Box | null =>
  grip.does === 'choose' ? boxBetween(grip.from, to) : null;

export const chosenIn = (objects: readonly BoardObject[], box: Box): readonly string[] =>
  wholeGroups(
    objects,
    objectsWithin(objects, box).map(({ id }) => id),
  );

/** What has to be said of objects for them to be as they are sketched. */
export function placesOf(before: readonly BoardObject[], sketch: readonly BoardObject[]) {
  const objects = new Map(before.map((object) => [object.id, object]));
  return sketch.flatMap(({ id, x, y, w, h, width, angle }) => {
    const known = objects.get(id);
    if (known === undefined) return [];
    const isSized = known.w !== w || known.h !== h;
    const isMoved = known.x !== x || known.y !== y || isSized;
    // Who moves what somebody else sizes or turns meanwhile has nothing to say about that.
    const set = {
      ...(isMoved && { x, y }),
      ...(isSized && { w, h }),
      ...(known.width !== width && { width }),
      ...(angle !== undefined && angle !== (known.angle ?? 0) && { angle }),
    };
    return Object.keys(set).length === 0 ? [] : [{ object: id, set }];
  });
}
