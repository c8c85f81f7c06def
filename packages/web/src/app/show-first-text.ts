import { showFirstText } from './first-text.js';

try {
  showFirstText(document);
} catch {
  // What is wrong with the answers, the app says in a moment.
}
