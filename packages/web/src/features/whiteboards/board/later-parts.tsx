import { lazyBeside, lazyPart } from '../../../shared/lazy/lazy-part.js';
import { SkeletonRows } from '../../../shared/ui/states/states.js';

const load = () => import('./board-later.js');

/** Stands on every board that one may draw on, and so brings the others along. */
export const UnsavedStrokes = lazyPart(load, (module) => module.UnsavedStrokes, {
  fallback: () => null,
});

export const BoardReplay = lazyPart(load, (module) => module.BoardReplay, {
  fallback: () => <SkeletonRows rows={1} height={600} label="Loading the replay" />,
});

export const ExportButton = lazyBeside(load, (module) => module.ExportButton);

export const Drawing = lazyBeside(load, (module) => module.Drawing);

export const SharpBoard = lazyBeside(load, (module) => module.SharpBoard);

export const Cursors = lazyBeside(load, (module) => module.Cursors);

export const OwnerDialogs = lazyPart(load, (module) => module.OwnerDialogs);

export const ObjectLayer = lazyBeside(load, (module) => module.ObjectLayer);

export const PartMarks = lazyBeside(load, (module) => module.PartMarks);

export const PartsPanel = lazyPart(load, (module) => module.PartsPanel, {
  fallback: () => null,
});

/** Comes once somebody may draw. */
export const ObjectEditor = lazyBeside(
  () => import('./objects/object-editor.js'),
  (module) => module.ObjectEditor,
);

/** A board is there to be seen before there is anything to draw with. */
export const Toolbar = lazyPart(load, (module) => module.Toolbar, {
  fallback: () => null,
});

export const ZoomControls = lazyPart(load, (module) => module.ZoomControls, {
  fallback: () => null,
});
