import { BOARD_HEIGHT, BOARD_WIDTH, type BoardObject, type Imported } from '@collabor8/domain';
import { sentPicturePath } from '../../../../shared/paths.js';
import { sendPicture } from '../../../../shared/pictures/use-sending.js';

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

/** The pictures of a file are sent first, one after the other; one that is refused is left out. */
export async function withPictures({ objects, pictures, ...others }: Imported) {
  const sent = new Map<string, string>();
  for (const [name, { type, base64 }] of pictures) {
    try {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      sent.set(name, (await sendPicture(new File([bytes], 'picture', { type }))).id);
    } catch {
      // What is missing is told at the end, of all of them at once.
    }
  }
  const there = objects.flatMap((object) => {
    const picture = object.picture && sent.get(object.picture);
    if (object.picture === undefined) return [object];
    return picture === undefined ? [] : [{ ...object, picture }];
  });
  const lost = pictures.size - sent.size;
  const lostPictures =
    lost === 1 ? '1 picture that was refused' : `${lost} pictures that were refused`;
  return {
    ...{ ...others, objects: there },
    leftOut: lost === 0 ? others.leftOut : [...others.leftOut, lostPictures],
  };
}
