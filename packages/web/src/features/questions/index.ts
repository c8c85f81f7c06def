import { lazyPart } from '../../shared/lazy/lazy-part.js';

/** Begins a question or an answer with messages of a chat. */
export const TalkDialog = lazyPart(
  () => import('./write/talk-dialog.js'),
  (module) => module.TalkDialog,
);

export { QuestionLinks } from './links/question-links.js';
export { AskQuestionButton } from './write/ask-question-button.js';
