import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { SkeletonRows } from '../../../shared/ui/states/states.js';

const load = () => import('./board-later.js');

/** Stands on every board that one may draw on, and so brings the others along. */
export const UnsavedStrokes = lazyPart(load, (module) => module.UnsavedStrokes, {
  fallback: null,
});

export const Announcements = lazyPart(load, (module) => module.Announcements, { fallback: null });

export const BoardReplay = lazyPart(load, (module) => module.BoardReplay, {
  fallback: () => <SkeletonRows rows={1} height={600} label="Loading the replay" />,
});

export const ReplayAndExport = lazyPart(load, (module) => module.ReplayAndExport, {
  fallback: null,
});

export const Drawing = lazyPart(load, (module) => module.Drawing, { fallback: null });

export const SharpBoard = lazyPart(load, (module) => module.SharpBoard, { fallback: null });

export const Cursors = lazyPart(load, (module) => module.Cursors, { fallback: null });

export const Laser = lazyPart(load, (module) => module.Laser, { fallback: null });

export const OwnerControls = lazyPart(load, (module) => module.OwnerControls, { fallback: null });

export const Unsaved = lazyPart(load, (module) => module.Unsaved, { fallback: () => 'Saving …' });

export const WaysToOthers = lazyPart(load, (module) => module.WaysToOthers, { fallback: null });

export const ObjectLayer = lazyPart(load, (module) => module.ObjectLayer, { fallback: null });

export const PartMarks = lazyPart(load, (module) => module.PartMarks, { fallback: null });

export const PartsPanel = lazyPart(load, (module) => module.PartsPanel, {
  fallback: null,
});

/** Comes once somebody may draw. */
export const ObjectEditor = lazyPart(
  () => import('./objects/object-editor.js'),
  (module) => module.ObjectEditor,
  { fallback: null },
);

/** A board is there to be seen before there is anything to draw with. */
export const Toolbar = lazyPart(load, (module) => module.Toolbar, {
  fallback: null,
});

export const ZoomControls = lazyPart(load, (module) => module.ZoomControls, {
  fallback: null,
});
