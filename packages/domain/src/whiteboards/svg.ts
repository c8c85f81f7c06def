import { objectMeets, SHEET, strokeMeets } from './extent.js';
import { BOARD_COLOR, BOARD_HEIGHT, BOARD_WIDTH } from './limits.js';
import type { Painting } from './log.js';
import type { Emphasis, Run } from './emphasis.js';
import {
  CODE_FONT,
  marksOfObject,
  TEXT_FONT,
  type ObjectMark,
  type PlacedPicture,
  type TextMark,
} from './object-marks.js';
import type { Box, Turn } from './object-box.js';
import { marksOfStroke } from './paint.js';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Characters that XML knows, with those that mean something in it written out. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\u{fffd}')
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);

const turnToSvg = (turn: Turn | undefined): string =>
  turn === undefined ? '' : ` transform="rotate(${turn.degrees} ${turn.about.x} ${turn.about.y})"`;

/** Attributes of an SVG's letters, by how they look. */
const attributes: Readonly<Record<Emphasis, string>> = {
  bold: 'font-weight="bold"',
  italic: 'font-style="italic"',
  code: `font-family="${CODE_FONT}"`,
  struck: 'text-decoration="line-through"',
};

function runToSvg({ text, looks }: Run): string {
  const letters = escapeXml(text);
  if (looks.length === 0) return letters;
  return `<tspan ${looks.map((look) => attributes[look]).join(' ')}>${letters}</tspan>`;
}

function textToSvg({ color, size, lines, turn }: TextMark): string {
  const look = `fill="${escapeXml(color)}" font-family="${TEXT_FONT}" font-size="${size}"${turnToSvg(turn)}`;
  const shown = lines.map(
    ({ runs, at }) =>
      `<text x="${at.x}" y="${at.y}" xml:space="preserve" ${look}>${runs.map(runToSvg).join('')}</text>`,
  );
  return shown.join('\n');
}

type Pictures = ReadonlyMap<string, string>;

function pictureToSvg(mark: PlacedPicture, pictures: Pictures): string {
  const { picture, says, at, width, height, frame } = mark;
  const address = pictures.get(picture);
  if (address === undefined) return markToSvg(frame, pictures);
  const place = `x="${at.x}" y="${at.y}" width="${width}" height="${height}"`;
  const image = `<image href="${escapeXml(address)}" ${place} preserveAspectRatio="none"${turnToSvg(mark.turn)}`;
  return says === '' ? `${image}/>` : `${image}><title>${escapeXml(says)}</title></image>`;
}

function markToSvg(mark: ObjectMark, pictures: Pictures): string {
  if (mark.shape === 'text') return textToSvg(mark);
  if (mark.shape === 'picture') return pictureToSvg(mark, pictures);
  const color = escapeXml(mark.color);
  if (mark.shape === 'area') {
    const corners = mark.points.map(({ x, y }) => `${x},${y}`).join(' ');
    return `<polygon points="${corners}" fill="${color}"/>`;
  }
  if (mark.shape === 'dot') {
    return `<circle cx="${mark.at.x}" cy="${mark.at.y}" r="${mark.radius}" fill="${color}"/>`;
  }
  const points = mark.points.map(({ x, y }) => `${x},${y}`).join(' ');
  return `<polyline points="${points}" stroke="${color}" stroke-width="${mark.width}"/>`;
}

export interface SvgOptions {
  readonly title: string;
  /** The data URL of the painting's ground; needed where it has one. */
  readonly ground?: string | undefined;
  /** Data URLs of the pictures on it, by their ids. */
  readonly pictures?: Pictures | undefined;
  /** What of the plane is shown, in pixels of the board; the sheet without it. */
  readonly box?: Box | undefined;
  /** CSS rules of our own. */
  readonly style?: string | undefined;
}

const GROUP = '<g fill="none" stroke-linecap="round" stroke-linejoin="round">';
const SHEET_SIZE = `width="${BOARD_WIDTH}" height="${BOARD_HEIGHT}"`;

/** What shows beyond the sheet alone; the sheet lies over it. */
function beyondToSvg({ beyond = [] }: Painting, box: Box): readonly string[] {
  const shown = beyond.filter((stroke) => strokeMeets(stroke, box));
  if (box === SHEET || shown.length === 0) return [];
  const marks = shown.flatMap(marksOfStroke).map((mark) => markToSvg(mark, new Map()));
  return [GROUP, ...marks, '</g>', `<rect ${SHEET_SIZE} fill="${BOARD_COLOR}"/>`];
}

/** The lines of an SVG file of the board: the same marks that the canvas paints. Each is made as it is asked for. */
export function* svgLines(painting: Painting, options: SvgOptions): Generator<string> {
  const { title, ground, pictures = new Map(), box = SHEET, style } = options;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const size = `width="${width}" height="${height}"`;
  yield `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${box.left} ${box.top} ${width} ${height}">`;
  yield `<title>${escapeXml(title)}</title>`;
  if (style !== undefined) yield `<style>${escapeXml(style)}</style>`;
  yield `<rect x="${box.left}" y="${box.top}" ${size} fill="${BOARD_COLOR}"/>`;
  yield* beyondToSvg(painting, box);
  if (painting.ground !== null && ground !== undefined)
    yield `<image href="${escapeXml(ground)}" ${SHEET_SIZE}/>`;
  yield GROUP;
  for (const stroke of painting.strokes) {
    if (!strokeMeets(stroke, box)) continue;
    for (const mark of marksOfStroke(stroke)) yield markToSvg(mark, pictures);
  }
  for (const object of painting.objects) {
    if (!objectMeets(object, box)) continue;
    for (const mark of marksOfObject(object)) yield markToSvg(mark, pictures);
  }
  yield '</g>';
  yield '</svg>';
  yield '';
}

export const boardToSvg = (painting: Painting, options: SvgOptions): string =>
  [...svgLines(painting, options)].join('\n');
