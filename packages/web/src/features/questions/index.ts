export { AskQuestionButton } from './write/ask-question-button.js';
