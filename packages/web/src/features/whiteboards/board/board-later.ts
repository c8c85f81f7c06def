/** What the first view of a board does without; it loads as one, right after that view. */
export { BoardReplay } from './board-replay.js';
export { ExportDialog } from './export-dialog.js';
export { OwnerDialogs } from './owner-dialogs.js';
export { UnsavedStrokes } from './unsaved-strokes.js';
