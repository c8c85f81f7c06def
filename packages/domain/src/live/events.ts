import type * as features from './features.js';

/** Everything the server may send over the realtime connection, by its name in SPEC §4. */
export type LiveEvent = NonNullable<(typeof features)[keyof typeof features]['events']>;
