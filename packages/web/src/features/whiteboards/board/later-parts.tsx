import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { SkeletonRows } from '../../../shared/ui/states/states.js';

const load = () => import('./board-later.js');

/** Stands on every board that one may draw on, and so brings the others along. */
export const UnsavedStrokes = lazyPart(load, 'UnsavedStrokes', null);

export const Announcements = lazyPart(load, 'Announcements', null);

export const BoardReplay = lazyPart(load, 'BoardReplay', () => (
  <SkeletonRows rows={1} height={600} label="Loading the replay" />
));

export const ReplayAndExport = lazyPart(load, 'ReplayAndExport', null);

export const Drawing = lazyPart(load, 'Drawing', null);

export const SharpBoard = lazyPart(load, 'SharpBoard', null);

export const Cursors = lazyPart(load, 'Cursors', null);

export const Laser = lazyPart(load, 'Laser', null);

export const OwnerControls = lazyPart(load, 'OwnerControls', null);

export const Unsaved = lazyPart(load, 'Unsaved', () => 'Saving …');

export const WaysToOthers = lazyPart(load, 'WaysToOthers', null);

export const ObjectLayer = lazyPart(load, 'ObjectLayer', null);

export const PartMarks = lazyPart(load, 'PartMarks', null);

export const PartsPanel = lazyPart(load, 'PartsPanel', null);

/** Comes once somebody may draw. */
export const ObjectEditor = lazyPart(
  () => import('./objects/object-editor.js'),
  'ObjectEditor',
  null,
);

/** A board is there to be seen before there is anything to draw with. */
export const Toolbar = lazyPart(load, 'Toolbar', null);

export const ZoomControls = lazyPart(load, 'ZoomControls', null);
