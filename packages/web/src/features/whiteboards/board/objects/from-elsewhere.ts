import {
  fromClipboard,
  readExcalidraw,
  ok,
  type BoardObject,
  type Imported,
} from '@collabor8/domain';
import { newId } from '../../../../shared/new-id.js';
import { sendPicture } from '../../../../shared/pictures/use-sending.js';
import { notifyError } from '../../../../shared/ui/notices/notify.js';
import { fetchPicture } from '../canvas/board-pictures.js';

/* What comes to a board from elsewhere, and is checked first: what checks it is large, and loads with the first of it. */

export { SendingError, sendPicture } from '../../../../shared/pictures/use-sending.js';

async function sentAgain(id: string): Promise<string | null> {
  try {
    const bytes = await fetchPicture(id);
    const { id: copy } = await sendPicture(new File([bytes], 'picture', { type: bytes.type }));
    return copy;
  } catch {
    return null;
  }
}

/** Copied objects for another board: their pictures are sent once more, as one's own, or left out. */
async function withOwnPictures(
  copied: readonly BoardObject[],
  there: readonly BoardObject[],
): Promise<readonly BoardObject[]> {
  const known = new Set(there.map(({ picture }) => picture));
  const sent = new Map<string, string | null>();
  const own: BoardObject[] = [];
  for (const object of copied) {
    const { picture } = object;
    if (picture === undefined || known.has(picture)) {
      own.push(object);
      continue;
    }
    const copy = sent.get(picture) ?? (sent.has(picture) ? null : await sentAgain(picture));
    sent.set(picture, copy);
    if (copy !== null) own.push({ ...object, picture: copy });
  }
  if (own.length < copied.length) notifyError('A picture could not be copied to this board.');
  return own;
}

/** The pictures of a file are sent first, one after the other; one that is refused is left out. */
async function withPictures({ objects, pictures, ...others }: Imported) {
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

/** The elements of an `.excalidraw` file as a board takes them, or why it is none. */
export async function readFile(text: string) {
  const read = readExcalidraw(text, newId);
  return read.ok ? ok(await withPictures(read.value)) : read;
}

/** What was copied on a board of ours, this one or another, or in Excalidraw; null where it is any other text. */
export async function readCopied(
  text: string,
  there: readonly BoardObject[],
): Promise<readonly BoardObject[] | null> {
  const copied = fromClipboard(text);
  if (copied.length > 0) return withOwnPictures(copied, there);
  const drawn = await readFile(text);
  return drawn.ok ? drawn.value.objects : null;
}
