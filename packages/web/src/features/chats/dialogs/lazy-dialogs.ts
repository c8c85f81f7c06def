import { lazyPart } from '../../../shared/lazy/lazy-part.js';

export const ChatDialogs = lazyPart(() => import('./chat-dialogs.js'), 'ChatDialogs');

export const PollVotersDialog = lazyPart(() => import('./poll-dialogs.js'), 'PollVotersDialog');

export const StartChatDialog = lazyPart(() => import('./people-dialogs.js'), 'StartChatDialog');
