import type { LaterPart } from '../../shared/feature.js';
import { OwnGamesBanner } from './everywhere/own-games-banner.js';

export const gamesLater: LaterPart = { Banner: OwnGamesBanner };
