import { newerOf } from '../latest.js';
import type { Standing } from './schema.js';

/** Apart from the other events, as every page loads it. */
export const newestStanding = (known: Standing, told: Standing): Standing =>
  told.username === known.username ? newerOf(known, told) : known;
