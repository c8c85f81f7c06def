import type { BoardBase, ObjectEntry, StrokeEntry } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { written } from '../../request/errors.js';
import { boardPictures, pictureParts, type BoardPictureDocument } from './documents.js';

/** Characters of base64 in one document; a multiple of four, so that each part stands for whole bytes. */
const PART_LENGTH = 64 * 1024;

/** What comes with the picture of what is settled. */
export type Beside = Omit<BoardBase, 'id' | 'upTo'>;

type PartCounts = Pick<
  BoardPictureDocument,
  '_id' | 'partCount' | 'objectPartCount' | 'beyondPartCount'
>;

/** By what the parts of a picture are found, of the objects above it, and of the strokes that leave the sheet. */
const partIds = ({ _id, partCount, objectPartCount, beyondPartCount }: PartCounts) => {
  const numbered = (name: string, count = 0): string[] =>
    Array.from({ length: count }, (_, number) => `${name} ${number}`);
  return {
    picture: numbered(_id, partCount),
    objects: numbered(`${_id} objects`, objectPartCount),
    beyond: numbered(`${_id} beyond`, beyondPartCount),
  };
};

export interface NewPicture extends Pick<BoardPictureDocument, '_id' | 'boardId' | 'use'>, Beside {
  readonly base64: string;
}

async function insertParts(
  unit: Collections,
  ids: readonly string[],
  base64: string,
): Promise<void> {
  for (const [number, _id] of ids.entries()) {
    const data = base64.slice(number * PART_LENGTH, (number + 1) * PART_LENGTH);
    written(await unit.collection(pictureParts).insert({ _id, data }));
  }
}

const codeOf = (entries: readonly (ObjectEntry | StrokeEntry)[]): string =>
  entries.length === 0 ? '' : Buffer.from(JSON.stringify(entries)).toString('base64');

/** Keeps a picture that was read before. */
export async function insertPicture(
  unit: Collections,
  { base64, objects = [], beyond = [], ...picture }: NewPicture,
): Promise<void> {
  const [code, beyondCode] = [codeOf(objects), codeOf(beyond)];
  const document = {
    ...picture,
    partCount: Math.ceil(base64.length / PART_LENGTH),
    objectPartCount: Math.ceil(code.length / PART_LENGTH),
    beyondPartCount: Math.ceil(beyondCode.length / PART_LENGTH),
  };
  written(await unit.collection(boardPictures).insert(document));
  const ids = partIds(document);
  await insertParts(unit, ids.picture, base64);
  await insertParts(unit, ids.objects, code);
  await insertParts(unit, ids.beyond, beyondCode);
}

/** Undefined where a part is gone. */
async function readEntries(
  collections: Collections,
  ids: readonly string[],
): Promise<readonly unknown[] | undefined> {
  if (ids.length === 0) return [];
  const parts = await collections.collection(pictureParts).getMany(ids);
  if (parts.length < ids.length) return undefined;
  const code = parts.map(({ data }) => data).join('');
  return JSON.parse(Buffer.from(code, 'base64').toString()) as unknown[];
}

/** What comes beside a base; undefined where it is gone. One of an earlier release says nothing of beyond the sheet. */
export async function readBeside(
  collections: Collections,
  baseId: string,
): Promise<Beside | undefined> {
  const picture = await collections.collection(boardPictures).get(baseId);
  if (picture === undefined) return undefined;
  const ids = partIds(picture);
  const objects = await readEntries(collections, ids.objects);
  const beyond = await readEntries(collections, ids.beyond);
  if (objects === undefined || beyond === undefined) return undefined;
  return {
    ...(objects.length > 0 && { objects: objects as ObjectEntry[] }),
    ...(picture.beyondPartCount !== undefined && { beyond: beyond as StrokeEntry[] }),
    ...(picture.hasPicture && { hasPicture: true }),
  };
}

export async function removePicture(unit: Collections, id: string): Promise<void> {
  const picture = await unit.collection(boardPictures).remove(id);
  if (picture === undefined) return;
  for (const part of Object.values(partIds(picture)).flat()) {
    await unit.collection(pictureParts).remove(part);
  }
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
  const idsOf = new Map(pictures.map((each) => [each._id, partIds(each).picture]));
  const parts = await collections.collection(pictureParts).getMany([...idsOf.values()].flat());
  const dataOf = new Map(parts.map(({ _id, data }) => [_id, data]));
  const whole = [...idsOf].filter(([, own]) => own.every((id) => dataOf.has(id)));
  return new Map(whole.map(([_id, own]) => [_id, own.map((id) => dataOf.get(id) ?? '').join('')]));
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

/** The ground of a painting, where there is one. @throws Error where it isn't there any more */
export async function readGround(
  collections: Collections,
  boardId: string,
  id: string | null,
): Promise<string | undefined> {
  const picture = id === null ? undefined : await readPictureOf(collections, boardId, id);
  if (id !== null && picture === undefined) throw new Error('A picture of a board is missing.');
  return picture;
}
