/** What the first view of a board does without; it loads as one, right after that view. */
export { Announcements } from './announcements.js';
export { OwnerControls, Unsaved, WaysToOthers } from './board-controls.js';
export { BoardReplay } from './board-replay.js';
export { ReplayAndExport } from './dialogs/export-dialog.js';
export { Cursors } from './canvas/cursors.js';
export { Laser } from './canvas/laser.js';
export { Drawing } from './canvas/drawing.js';
export { SharpBoard } from './canvas/sharp-board.js';
export { ObjectLayer } from './objects/object-layer.js';
export { Toolbar } from './canvas/toolbar.js';
export { UnsavedStrokes } from './announcements.js';
export { PartMarks } from './canvas/cursors.js';
export { PartsPanel } from './parts/parts-panel.js';
export { ZoomControls } from './canvas/zoom-controls.js';
