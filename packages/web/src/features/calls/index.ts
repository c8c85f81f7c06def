import { lazyPart } from '../../shared/lazy/lazy-part.js';

export { CallButton, GroupCallOver, MissedCallLine } from './call-button.js';
export { TalkThrough } from './talk-through.js';

const inChat = () => import('./group/in-chat.js');

export const GroupCallButton = lazyPart(inChat, 'GroupCallButton', null);
export const GroupCallLine = lazyPart(inChat, 'GroupCallLine', null);
