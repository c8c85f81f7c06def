import { lazyPart } from '../../shared/lazy/lazy-part.js';

export { BoardLinks } from './links/linked-board.js';

/** A board beside something else that one does. */
export const BoardPanel = lazyPart(() => import('./drawings/draw-dialog.js'), 'OpenedBoard');
