import {
  BRUSH_COLOR_DEFAULT,
  BRUSH_WIDTH_DEFAULT,
  BRUSH_WIDTH_MAX,
  BRUSH_WIDTH_MIN,
  ERASER_SIZE_DEFAULT,
  ERASER_SIZE_MAX,
  ERASER_SIZE_MIN,
  ERASER_WIDTH_PER_SIZE,
} from './limits.js';
import type { ObjectFill } from './object-kinds.js';
import type { Pen, Tool } from './schema.js';

/** The toolbar: the brush's colour and size wait while the eraser is in hand (SPEC §4). */
export interface Toolbox {
  readonly tool: Tool;
  readonly color: string;
  /** Of the shapes that are drawn next. */
  readonly fill: ObjectFill;
  readonly brushSize: number;
  readonly eraserSize: number;
}

export const NEW_TOOLBOX: Toolbox = {
  tool: 'brush',
  color: BRUSH_COLOR_DEFAULT,
  fill: 'none',
  brushSize: BRUSH_WIDTH_DEFAULT,
  eraserSize: ERASER_SIZE_DEFAULT,
};

/** Each time it is taken up, the eraser begins with its default size. */
export const takeTool = (toolbox: Toolbox, tool: Tool): Toolbox =>
  toolbox.tool === tool ? toolbox : { ...toolbox, tool, eraserSize: ERASER_SIZE_DEFAULT };

/** The slider as it stands for the tool in hand. */
export const sizeSlider = ({ tool, brushSize, eraserSize }: Toolbox) =>
  tool === 'brush'
    ? { min: BRUSH_WIDTH_MIN, max: BRUSH_WIDTH_MAX, size: brushSize }
    : { min: ERASER_SIZE_MIN, max: ERASER_SIZE_MAX, size: eraserSize };

export function withSize(toolbox: Toolbox, size: number): Toolbox {
  const { min, max } = sizeSlider(toolbox);
  const allowed = Math.min(max, Math.max(min, Math.round(size)));
  return toolbox.tool === 'brush'
    ? { ...toolbox, brushSize: allowed }
    : { ...toolbox, eraserSize: allowed };
}

/** The colour is disabled while erasing. */
export const canChooseColor = ({ tool }: Toolbox): boolean => tool === 'brush';

export const withColor = (toolbox: Toolbox, color: string): Toolbox =>
  canChooseColor(toolbox) ? { ...toolbox, color: color.toLowerCase() } : toolbox;

/** What a stroke that begins now is drawn with. */
export const penOf = ({ tool, color, brushSize, eraserSize }: Toolbox): Pen =>
  tool === 'brush'
    ? { tool, color, width: brushSize }
    : { tool, width: eraserSize * ERASER_WIDTH_PER_SIZE };
