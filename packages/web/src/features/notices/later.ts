import type { LaterPart } from '../../shared/feature.js';
import { NoticesEverywhere } from './notices-everywhere.js';

export const noticesLater: LaterPart = { Everywhere: NoticesEverywhere };
