/** What the first view of a board does without; it loads as one, right after that view. */
export { BoardReplay } from './board-replay.js';
export { ExportDialog } from './dialogs/export-dialog.js';
export { OwnerDialogs } from './dialogs/owner-dialogs.js';
export { UnsavedStrokes } from './canvas/unsaved-strokes.js';
