import './shared/ui/tokens.css';
import './app/global.css';
import './app/first-frame.css';
import './app/first-words.css';
import { tellLoading } from './features/calls/stored-call.js';

// A call in this tab waits two seconds for this word, and then for the page.
tellLoading();
// React is put together in a task of its own: both in one would hold up a phone for twice as long.
void import('react-dom/client').then(() => import('./start.js'));
