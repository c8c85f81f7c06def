import { paintObjects, type Painting } from '@collabor8/domain';
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
