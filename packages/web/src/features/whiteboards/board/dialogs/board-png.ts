import {
  BOARD_COLOR,
  boxAround,
  grownBy,
  SHEET,
  type BoardObject,
  type Box,
  type Painting,
} from '@collabor8/domain';
import { notifyError, notifySuccess } from '../../../../shared/ui/notices/notify.js';
import { fetchPicture, type BoardPictures } from '../canvas/board-pictures.js';
import {
  canvasFor,
  contextOf,
  heightOf,
  SHEET_PANE,
  widthOf,
  type Pane,
} from '../canvas/viewport.js';
import { paintInTasks } from '../canvas/sheet.js';
import { paintObjectsInTasks } from '../objects/paint-objects.js';
import { toDataUrl } from '../../../../shared/download.js';

/** Pixels of a picture each way: no more fits into a canvas everywhere. */
const PIXELS_MAX = 8192;

/** The pictures among objects as what a canvas paints, by their ids. @throws where one can't be had */
export async function imagesOf(
  objects: readonly BoardObject[],
): Promise<ReadonlyMap<string, ImageBitmap>> {
  const ids = new Set(objects.flatMap(({ picture }) => (picture === undefined ? [] : [picture])));
  const images = [...ids].map(
    async (id) => [id, await createImageBitmap(await fetchPicture(id))] as const,
  );
  return new Map(await Promise.all(images));
}

/** A part of the plane as a picture, with so many pixels for one of the plane, if there is room. */
export const paneOf = (area: Box, scale = 1): Pane =>
  area === SHEET
    ? SHEET_PANE
    : { area, scale: Math.min(scale, PIXELS_MAX / widthOf(area), PIXELS_MAX / heightOf(area)) };

/** A blank canvas for a part of the plane. */
function paperFor(pane: Pane): HTMLCanvasElement {
  const { left, top } = pane.area;
  const canvas = canvasFor(pane);
  const context = contextOf(canvas, pane);
  context.fillStyle = BOARD_COLOR;
  context.fillRect(left, top, widthOf(pane.area), heightOf(pane.area));
  return canvas;
}

/** Of what is drawn on nothing, a picture on white. */
function onPaper(drawn: HTMLCanvasElement, pane: Pane): HTMLCanvasElement {
  if (pane === SHEET_PANE) return drawn;
  const { left, top } = pane.area;
  const canvas = paperFor(pane);
  const size = [widthOf(pane.area), heightOf(pane.area)] as const;
  contextOf(canvas, pane).drawImage(drawn, left, top, ...size);
  return canvas;
}

export const canvasToPng = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture could not be created.'));
      else resolve(blob);
    }, 'image/png');
  });

/** The board as a PNG. @throws where a picture on it can't be had */
export async function toPng(
  painting: Painting,
  pictures: BoardPictures,
  area: Box = SHEET,
): Promise<Blob> {
  const ground = painting.ground === null ? null : await pictures.load(painting.ground);
  const images = await imagesOf(painting.objects);
  const pane = paneOf(area);
  const drawn = await paintInTasks(painting, ground, pane);
  const canvas = onPaper(drawn.canvas, pane);
  const { objects } = painting;
  await paintObjectsInTasks(contextOf(canvas, pane), { objects, pictures: images });
  return canvasToPng(canvas);
}

/** The pictures on a board as PNGs within a file: not every program that shows SVG reads WebP. */
export async function picturesForSvg(
  objects: Painting['objects'],
): Promise<ReadonlyMap<string, string>> {
  const urls = new Map<string, string>();
  for (const [id, image] of await imagesOf(objects)) {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    urls.set(id, await toDataUrl(await canvasToPng(canvas)));
  }
  return urls;
}

/** Around what is selected, in pixels of the board. */
const MARGIN = 16;
/** Pixels of the picture for one of the board: it is looked at elsewhere, enlarged perhaps. */
const SCALE = 2;

/** Some objects as a PNG, and nothing around them; there is at least one. */
export async function objectsToPng(objects: Painting['objects']): Promise<Blob> {
  const pictures = await imagesOf(objects);
  const pane = paneOf(grownBy(boxAround(objects), MARGIN), SCALE);
  const canvas = paperFor(pane);
  await paintObjectsInTasks(contextOf(canvas, pane), { objects, pictures });
  return canvasToPng(canvas);
}

const NO_PICTURES = 'This browser can’t copy pictures. Export a PNG instead.';
const REFUSED = 'The picture could not be copied. Export a PNG instead.';

/** Puts a PNG on the clipboard and says so, or why not. The browser has to hear of it within the click. */
export async function copyPng(make: () => Promise<Blob>): Promise<void> {
  if (!('ClipboardItem' in globalThis) || !('clipboard' in navigator)) {
    notifyError(NO_PICTURES);
    return;
  }
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': make() })]);
    notifySuccess('Copied as PNG.');
  } catch {
    notifyError(REFUSED);
  }
}
