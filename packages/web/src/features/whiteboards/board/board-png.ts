import type { Painting } from '@collabor8/domain';
import type { BoardPictures } from './board-pictures.js';
import { paintInTurns } from './sheet.js';

/** The board as a PNG. */
export async function toPng(painting: Painting, pictures: BoardPictures): Promise<Blob> {
  const ground = painting.ground === null ? null : await pictures.load(painting.ground);
  const { canvas } = await paintInTurns(painting, ground);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture could not be made.'));
      else resolve(blob);
    }, 'image/png');
  });
}

export const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The picture could not be read.'));
    reader.readAsDataURL(blob);
  });
