import type { LaterPart } from '../../shared/feature.js';
import { OutboxSender } from './outbox/outbox-sender.js';

export const messagesLater: LaterPart = { Everywhere: OutboxSender };
