import { createElement, Fragment } from 'react';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { SkeletonRows } from '../../shared/ui/states/states.js';

export { BoardLinks } from './links/linked-board.js';

/** A board beside something else that one does; what is above it stands there at once. */
export const BoardPanel = lazyPart(
  () => import('./drawings/draw-dialog.js'),
  'OpenedBoard',
  ({ head }) =>
    createElement(
      Fragment,
      null,
      head,
      createElement(SkeletonRows, { rows: 1, height: 400, label: 'Opening a board' }),
    ),
);
