/** Options of a read that is made before the page that wants it is opened. */
export const AHEAD = { context: { isAhead: true } } as const;

/** By the places of the answer, which every answer that is listened from has as an object of its own. */
const times = new WeakMap<object, number>();

/** Notes that an answer was asked for at `at` (`performance.now()`), before the one who takes it. */
export function noteAhead(answer: unknown, at: number): void {
  if (typeof answer !== 'object' || answer === null || !('places' in answer)) return;
  const { places } = answer;
  if (typeof places === 'object' && places !== null) times.set(places, at);
}

/** When an answer with these places was asked for ahead; undefined for one that was asked for by its taker. */
export const askedAheadAt = (places: object): number | undefined => times.get(places);
