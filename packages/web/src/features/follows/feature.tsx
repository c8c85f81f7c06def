import type { Feature } from '../../shared/feature.js';
import { followsSlice } from './follows-slice.js';

/** Its events come on the person's own topic, which the notices follow on every page. */
export const follows: Feature = { slices: [followsSlice] };
