import { objectMeets, SHEET, strokeMeets } from './extent.js';
import { BOARD_COLOR, BOARD_HEIGHT, BOARD_WIDTH } from './limits.js';
import type { Painting } from './log.js';
import { marksOfObject, TEXT_FONT, type ObjectMark, type TextMark } from './object-marks.js';
import type { Box } from './object-place.js';
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

function textToSvg({ color, size, lines }: TextMark): string {
  const look = `fill="${escapeXml(color)}" font-family="${TEXT_FONT}" font-size="${size}"`;
  const shown = lines.map(
    ({ text, at }) =>
      `<text x="${at.x}" y="${at.y}" xml:space="preserve" ${look}>${escapeXml(text)}</text>`,
  );
  return shown.join('\n');
}

function markToSvg(mark: ObjectMark): string {
  if (mark.shape === 'text') return textToSvg(mark);
  const color = escapeXml(mark.color);
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
  /** What of the plane is shown; the sheet, unless it says so. */
  readonly area?: Box | undefined;
}

const GROUP = '<g fill="none" stroke-linecap="round" stroke-linejoin="round">';

/** What shows beyond the sheet alone; the sheet lies over it. */
function beyondToSvg({ beyond = [] }: Painting, area: Box, sheet: string): readonly string[] {
  const shown = beyond.filter((stroke) => strokeMeets(stroke, area));
  if (area === SHEET || shown.length === 0) return [];
  return [GROUP, ...shown.flatMap(marksOfStroke).map(markToSvg), '</g>', sheet];
}

/** The board as the text of an SVG file: the same marks that the canvas paints. */
export function boardToSvg(
  painting: Painting,
  { title, ground, area = SHEET }: SvgOptions,
): string {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  const all = `width="${width}" height="${height}"`;
  const size = `width="${BOARD_WIDTH}" height="${BOARD_HEIGHT}"`;
  const picture =
    painting.ground === null || ground === undefined
      ? []
      : [`<image href="${escapeXml(ground)}" ${size}/>`];
  const marks = [
    ...painting.strokes.filter((stroke) => strokeMeets(stroke, area)).flatMap(marksOfStroke),
    ...painting.objects.filter((object) => objectMeets(object, area)).flatMap(marksOfObject),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${all} viewBox="${area.left} ${area.top} ${width} ${height}">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect x="${area.left}" y="${area.top}" ${all} fill="${BOARD_COLOR}"/>`,
    ...beyondToSvg(painting, area, `<rect ${size} fill="${BOARD_COLOR}"/>`),
    ...picture,
    GROUP,
    ...marks.map(markToSvg),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}
