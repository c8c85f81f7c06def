import type { z } from 'zod';

/** What a feature says over the realtime connection. */
export interface LiveFeature<E, T extends readonly z.ZodObject[]> {
  /** What a connection may ask to hear about; each schema has a `kind` of its own and at most one name beside it. */
  readonly topics: T;
  /** The events that are told on them: in the type alone. */
  readonly events?: E;
}

/** Names a feature's topics, and in `E` the union of its events. */
export const liveFeature =
  <E>() =>
  <const T extends readonly z.ZodObject[]>(topics: T): LiveFeature<E, T> => ({ topics });
