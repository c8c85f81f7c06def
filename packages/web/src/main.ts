import './app/tokens.css';
import './app/global.css';
import './app/first-frame.css';
import { showFirstText } from './app/first-text.js';

try {
  showFirstText(document);
} catch {
  // What is wrong with the answers, the app says in a moment.
}

// React is put together in a task of its own: both in one would hold up a phone for twice as long.
void import('react-dom/client').then(() => import('./start.js'));
