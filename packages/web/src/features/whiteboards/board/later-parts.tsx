import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { SkeletonRows } from '../../../shared/ui/states/loading.js';

const load = () => import('./board-later.js');

/** Stands on every board that one may draw on, and so brings the others along. */
export const UnsavedStrokes = lazyPart(load, (module) => module.UnsavedStrokes, {
  fallback: () => null,
});

export const BoardReplay = lazyPart(load, (module) => module.BoardReplay, {
  fallback: () => <SkeletonRows rows={1} height={600} label="Loading the replay" />,
});

export const ExportDialog = lazyPart(load, (module) => module.ExportDialog);

export const OwnerDialogs = lazyPart(load, (module) => module.OwnerDialogs);
