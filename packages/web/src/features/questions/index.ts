export { questionIdIn, QuestionAddressField } from './closing/question-address-field.js';
export { QuestionLinks } from './links/question-links.js';
export { AskQuestionButton } from './write/ask-question-button.js';
export type { TalkState } from './write/posting.js';
