import './shared/ui/tokens.css';
import './app/global.css';
import './app/first-frame.css';

// React is put together in a task of its own: both in one would hold up a phone for twice as long.
void import('react-dom/client').then(() => import('./start.js'));
