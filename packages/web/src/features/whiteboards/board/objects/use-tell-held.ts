import { HELD_OBJECTS_MAX, type BoardObject, type ObjectPlace } from '@collabor8/domain';
import { useEffect, useState } from 'react';
import { trpc } from '../../../../shared/api/trpc.js';
import { Throttle } from '../../../../shared/throttle.js';

/** Often enough for the eye: a move of a second is ten messages of some forty bytes. */
const PAUSE_MS = 100;

/** Tells where objects are held; the latest places count. */
class HeldTeller {
  #places: readonly ObjectPlace[] = [];
  #told: readonly ObjectPlace[] = [];
  readonly #throttle = new Throttle(
    () => PAUSE_MS,
    async () => {
      if (this.#places === this.#told) return;
      this.#told = this.#places;
      await this.send(this.#places);
    },
  );

  constructor(private readonly send: (places: readonly ObjectPlace[]) => Promise<unknown>) {}

  hold(places: readonly ObjectPlace[]): void {
    // Nothing is to be said by whoever holds nothing still.
    if (places.length === 0 && this.#places.length === 0) return;
    this.#places = places;
    this.#throttle.wake();
  }
}

/** Shows the others how objects are moved and sized before they are let go; those being drawn, once they are there. */
export function useTellHeld(
  boardId: string,
  {
    known,
    sketch,
  }: { readonly known: ReadonlySet<string>; readonly sketch: readonly BoardObject[] },
): void {
  const { mutateAsync } = trpc.whiteboards.holdObjects.useMutation();
  const [teller] = useState(
    () => new HeldTeller((places) => mutateAsync({ id: boardId, places: [...places] })),
  );
  useEffect(() => {
    const places = sketch
      .filter(({ id }) => known.has(id))
      .map(({ id, x, y, w, h, angle }) => ({ object: id, x, y, w, h, angle }));
    // Of more than are told the others see none move, rather than some without the rest.
    teller.hold(places.length > HELD_OBJECTS_MAX ? [] : places);
  }, [teller, known, sketch]);
  useEffect(() => () => teller.hold([]), [teller]);
}
