import type { Feature } from '../shared/feature.js';
import * as features from './features.js';

export const allFeatures: readonly Feature[] = Object.values(features);
