import type { Collections } from '../../ports/document-store.js';
import { written } from '../../request/rule-results.js';
import { boardPictures, pictureParts, type BoardPictureDocument } from './documents.js';

/** Characters of base64 in one document; a multiple of four, so that each part stands for whole bytes. */
const PART_LENGTH = 64 * 1024;

const partIds = ({ _id, partCount }: Pick<BoardPictureDocument, '_id' | 'partCount'>): string[] =>
  Array.from({ length: partCount }, (_, number) => `${_id} ${number}`);

export interface NewPicture extends Omit<BoardPictureDocument, 'partCount'> {
  readonly base64: string;
}

/** Keeps a picture that was read before. */
export async function insertPicture(
  unit: Collections,
  { base64, ...picture }: NewPicture,
): Promise<void> {
  const partCount = Math.ceil(base64.length / PART_LENGTH);
  const document = { ...picture, partCount };
  written(await unit.collection(boardPictures).insert(document));
  for (const [number, _id] of partIds(document).entries()) {
    const data = base64.slice(number * PART_LENGTH, (number + 1) * PART_LENGTH);
    written(await unit.collection(pictureParts).insert({ _id, data }));
  }
}

export async function removePicture(unit: Collections, id: string): Promise<void> {
  const picture = await unit.collection(boardPictures).remove(id);
  if (picture === undefined) return;
  for (const part of partIds(picture)) await unit.collection(pictureParts).remove(part);
}

/** Removes a picture that another one replaced, unless the log shows it. */
export async function removeReplaced(unit: Collections, id: string | null): Promise<void> {
  if (id === null) return;
  const picture = await unit.collection(boardPictures).get(id);
  if (picture !== undefined && picture.use !== 'entry') await removePicture(unit, id);
}

/** The base64 of the pictures that are there, by id: two queries, however many. */
export async function readPictures(
  collections: Collections,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const pictures = await collections.collection(boardPictures).getMany(ids);
  const parts = await collections.collection(pictureParts).getMany(pictures.flatMap(partIds));
  const dataOf = new Map(parts.map(({ _id, data }) => [_id, data]));
  const whole = pictures.filter((picture) => partIds(picture).every((id) => dataOf.has(id)));
  return new Map(
    whole.map((picture) => [
      picture._id,
      partIds(picture)
        .map((id) => dataOf.get(id) ?? '')
        .join(''),
    ]),
  );
}

/** A picture of this board; undefined where it has none of that id. */
export async function readPictureOf(
  collections: Collections,
  boardId: string,
  id: string,
): Promise<string | undefined> {
  const picture = await collections.collection(boardPictures).get(id);
  if (picture?.boardId !== boardId) return undefined;
  return (await readPictures(collections, [id])).get(id);
}
