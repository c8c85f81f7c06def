export { questionIdIn, QuestionAddressField } from './closing/closing-dialogs.js';
export { QuestionLinks } from './links/linked-questions.js';
export { AskQuestionButton } from './write/ask-question-button.js';
export type { TalkState } from './write/posting.js';
