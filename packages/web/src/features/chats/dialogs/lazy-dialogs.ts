import { lazyPart } from '../../../shared/lazy/lazy-part.js';

export const ChatDialogs = lazyPart(
  () => import('./chat-dialogs.js'),
  (module) => module.ChatDialogs,
);

export const PollVotersDialog = lazyPart(
  () => import('./poll-dialogs.js'),
  (module) => module.PollVotersDialog,
);

export const StartChatDialog = lazyPart(
  () => import('./people-dialogs.js'),
  (module) => module.StartChatDialog,
);
