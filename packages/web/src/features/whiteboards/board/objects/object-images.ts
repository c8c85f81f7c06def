import { BOARD_HEIGHT, BOARD_WIDTH, type BoardObject } from '@collabor8/domain';
import { sentPicturePath } from '../../../../shared/paths.js';

/** The bytes of a picture that stands on a board. @throws where it can't be had */
export async function fetchPicture(id: string): Promise<Blob> {
  const response = await fetch(sentPicturePath(id));
  if (!response.ok) throw new Error(`The picture was refused with ${response.status}.`);
  return response.blob();
}

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

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What of the sheet a new picture takes up at most: the rest of the board stays in sight. */
const SHARE = 0.6;

/** A size in whole pixels of the board, as large as a picture is, if that isn't too large. */
export function sizeOnBoard({ width, height }: Size): Size {
  const most = Math.min(1, (SHARE * BOARD_WIDTH) / width, (SHARE * BOARD_HEIGHT) / height);
  return {
    width: Math.max(1, Math.round(width * most)),
    height: Math.max(1, Math.round(height * most)),
  };
}
