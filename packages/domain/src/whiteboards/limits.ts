/** The canvas, in its own pixels, whatever the screen's (SPEC §9). */
export const BOARD_WIDTH = 800;
export const BOARD_HEIGHT = 600;
export const BOARD_COLOR = '#ffffff';

export const accessTypes = ['editable', 'read-only'] as const;
export type AccessType = (typeof accessTypes)[number];
export const DEFAULT_ACCESS: AccessType = 'editable';
/** Boards of one person, who sees all of them listed. */
export const BOARDS_MAX = 1_000;
/** Whoever has as many is handed none: others don't take the room for one's own. */
export const BOARDS_HANDED_MAX = 500;
/** People whom an owner lets draw on a read-only board. */
export const BOARD_DRAWERS_MAX = 50;

/** Widths of lines, in pixels (SPEC §9). */
export const BRUSH_WIDTH_MIN = 1;
export const BRUSH_WIDTH_MAX = 20;
export const BRUSH_WIDTH_DEFAULT = 2;
export const BRUSH_COLOR_DEFAULT = '#000000';
/** What the toolbar offers beside a colour of one's own. */
export const brushColors = [
  { name: 'Black', color: BRUSH_COLOR_DEFAULT },
  { name: 'Green', color: '#0b6b58' },
  { name: 'Amber', color: '#c2770f' },
  { name: 'Red', color: '#bf3b26' },
  { name: 'Blue', color: '#2f6fb0' },
  { name: 'Violet', color: '#7a4db8' },
  { name: 'Plum', color: '#9b3d6b' },
] as const;

/** The eraser's slider; its line is `ERASER_WIDTH_PER_SIZE` times as wide (SPEC §9). */
export const ERASER_SIZE_MIN = 10;
export const ERASER_SIZE_MAX = 50;
export const ERASER_SIZE_DEFAULT = 20;
export const ERASER_WIDTH_PER_SIZE = 2;

/** Where points lie in a stroke's code: on a grid of this many steps a pixel. */
export const STEPS_PER_PIXEL = 4;
/** How far, in pixels, a coded stroke may lie from the one that was drawn. */
export const STROKE_TOLERANCE = 0.25;
/** Pixels from the sheet's upper left corner, each way; points beyond are moved to this edge. */
export const PLANE_REACH = 100_000;
/** So far from the sheet an earlier release reads lines: one that goes further is drawn in parts. */
export const BOARD_MARGIN = 100;
/** Steps of a pen's pressure between none and all. */
export const PRESSURE_STEPS = 32;

/** Points of one stroke after simplification; a longer line goes on as another stroke. */
export const STROKE_POINTS_MAX = 4000;
/** A point is never longer: five characters each way and two for the pressure. */
export const POINT_CODE_MAX_LENGTH = 12;
export const STROKE_CODE_MAX_LENGTH = 1 + STROKE_POINTS_MAX * POINT_CODE_MAX_LENGTH;
/**
 * Ink of one stroke (see `inkOf`): half again what the longest of two thousand recorded ones takes with the widest brush.
 * A longer line goes on as another stroke.
 */
export const STROKE_INK_MAX = 50_000;
/** Ink of one person; a fast hand with the widest brush takes a third. */
export const INK_PER_SECOND = 20_000;
/** Points that one message brings of a stroke that is still being drawn. */
export const BATCH_POINTS_MAX = 500;
export const BATCH_CODE_MAX_LENGTH = 1 + BATCH_POINTS_MAX * POINT_CODE_MAX_LENGTH;

/** Messages a second while drawing, of points and of the cursor alike. */
export const DRAWING_MESSAGES_PER_SECOND = 30;
/** Points of a laser's trail that one message brings, with the last one before. */
export const LASER_POINTS_MAX = 16;
export const LASER_CODE_MAX_LENGTH = 1 + LASER_POINTS_MAX * POINT_CODE_MAX_LENGTH;
/** For how long a laser's trail is seen, in milliseconds; nobody keeps it. */
export const LASER_SEEN_MS = 1_200;

/** Finished strokes, undos and redos a second; a fast hand makes five. */
export const STROKES_PER_SECOND = 20;
/** Strokes of one person that others see growing at a time: a hand has so many fingers. */
export const DRAWINGS_PER_PERSON_MAX = 10;

/** Strokes, undos, redos and the like that one board takes. */
export const BOARD_ENTRIES_MAX = 100_000;
/** The ink of all of them: about four times what so many common strokes take. */
export const BOARD_INK_MAX = 200_000_000;
/** What a character of them counts for at least: now and then all are read at once, so no board holds more than 100 MB. */
export const CHARACTER_INK = 2;
/** Lines, shapes and texts that a board shows at a time. */
export const BOARD_OBJECTS_MAX = 20_000;
/** How many of them can be pictures: a server reads and paints them all for one of the board. */
export const BOARD_PICTURES_MAX = 50;
/** Characters of all texts that a board shows: a server paints them in a second. */
export const BOARD_LETTERS_MAX = 20_000;
/** Characters of the codes of all lines among its objects: some ten thousand common ones. Each screen reads them all, and a server paints them. */
export const BOARD_CODE_MAX = 2_000_000;
/** Characters of a text on the board. */
export const OBJECT_TEXT_MAX = 500;
/** How many of them one change can be about. */
export const CHANGED_AT_ONCE_MAX = 500;
/** Objects that others see move while they are dragged; of more they see where they end. */
export const HELD_OBJECTS_MAX = 20;
/** How far up or down the order of objects goes. */
export const OBJECT_RANK_MAX = 1_000_000;
/** An entry can be undone until about so many more have come, its author's or not. */
export const UNDO_WINDOW = 250;
/** On a board of so many entries every stroke can become an object: its log is read for those that are settled. */
export const LIFTABLE_ENTRIES_MAX = 20_000;
/** Characters of the settled strokes that one change makes objects of: it brings them to whoever knows them as a picture. */
export const RAISED_CODE_MAX = 500_000;
/** Pictures of the settled beginning of a board are painted after so many entries each. */
export const SETTLE_EVERY = 50;

export const WHITEBOARD_TITLE_MAX_LENGTH = 100;
/** Titles longer than this are not even looked at. */
export const WHITEBOARD_TITLE_INPUT_MAX_LENGTH = 1000;

/** Bytes of a PNG: noise on all pixels, with transparency, fits. */
export const PNG_MAX_BYTES = 2 * 1024 * 1024;
export const PNG_DATA_URL_PREFIX = 'data:image/png;base64,';
export const PNG_DATA_URL_MAX_LENGTH =
  PNG_DATA_URL_PREFIX.length + 4 * Math.ceil(PNG_MAX_BYTES / 3);

/** Names of those present that a board tells; beyond them it tells their number. */
export const BOARD_PEOPLE_SHOWN = 50;
export const CURSORS_MAX = 50;

/** Entries of a board of which a text can show a drawing: it is made, and copied, from the whole log. */
export const DRAWING_ENTRIES_MAX = 5_000;
/** Letters of a drawing's SVG, of which nearly all take a byte. */
export const DRAWING_BYTES_MAX = 4 * 1024 * 1024;
/** Pixels of its longer side, as a text says them. */
export const DRAWING_SIDE_MAX = 4_000;
