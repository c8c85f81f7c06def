export { QuestionLinks } from './links/question-links.js';
export { AskQuestionButton } from './write/ask-question-button.js';
