import type { LaterPart } from '../../shared/feature.js';
import { ActSender } from './outbox/act-sender.js';

export const whiteboardsLater: LaterPart = { Everywhere: ActSender };
