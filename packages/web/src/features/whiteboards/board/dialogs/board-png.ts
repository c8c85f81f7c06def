import { BOARD_COLOR, boxAround, paintObjects, type Painting } from '@collabor8/domain';
import { notifyError, notifySuccess } from '../../../../shared/ui/notices/notify.js';
import type { BoardPictures } from '../canvas/board-pictures.js';
import { contextOf, paintInTasks } from '../canvas/sheet.js';
import { imagesOf } from '../objects/object-images.js';

export const canvasToPng = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture could not be created.'));
      else resolve(blob);
    }, 'image/png');
  });

/** The board as a PNG. @throws where a picture on it can't be had */
export async function toPng(painting: Painting, pictures: BoardPictures): Promise<Blob> {
  const ground = painting.ground === null ? null : await pictures.load(painting.ground);
  const images = await imagesOf(painting.objects);
  const { canvas } = await paintInTasks(painting, ground);
  paintObjects(contextOf(canvas), painting.objects, images);
  return canvasToPng(canvas);
}

export const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The picture could not be read.'));
    reader.readAsDataURL(blob);
  });

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
  const images = await imagesOf(objects);
  const { left, top, right, bottom } = boxAround(objects);
  const canvas = document.createElement('canvas');
  canvas.width = SCALE * (right - left + 2 * MARGIN);
  canvas.height = SCALE * (bottom - top + 2 * MARGIN);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no canvas to paint on.');
  context.fillStyle = BOARD_COLOR;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.setTransform(SCALE, 0, 0, SCALE, SCALE * (MARGIN - left), SCALE * (MARGIN - top));
  paintObjects(context, objects, images);
  return canvasToPng(canvas);
}

const NO_PICTURES = 'This browser copies no pictures. Export a PNG instead.';
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
