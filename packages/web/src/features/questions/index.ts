export { AskQuestionButton } from './ask-question-button.js';
export { grouped, totalOf } from './counts.js';
