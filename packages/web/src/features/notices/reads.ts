import { NOTICES_PATH } from '../../shared/paths.js';
import { declareRead, firstView } from '../../shared/reads/declare-read.js';

/** More is below the first view. */
const MOST_ROWS = 8;

export const ownRead = declareRead({
  path: 'notices.openMine',
  at: NOTICES_PATH,
  isKept: true,
});
firstView(ownRead, {
  lines: ({ notices }) => [
    { is: 'h1', text: 'Notifications' },
    ...notices
      .filter(({ title }) => title !== '')
      .slice(0, MOST_ROWS)
      .map(({ title }) => ({ is: 'p', text: title }) as const),
  ],
});
