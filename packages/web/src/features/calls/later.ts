import type { LaterPart } from '../../shared/feature.js';
import { CallBanner } from './call-banner.js';
import { OwnCall } from './own-call.js';

export const callsLater: LaterPart = { Everywhere: OwnCall, Banner: CallBanner };
