import type { LaterPart } from '../../shared/feature.js';
import { OwnChats } from './own-chats.js';
import { UnreadBadge } from './list/unread-badge.js';

export const chatsLater: LaterPart = { Everywhere: OwnChats, badges: { Messaging: UnreadBadge } };
