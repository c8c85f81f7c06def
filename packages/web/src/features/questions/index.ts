export { AskQuestionButton } from './ask-question-button.js';
