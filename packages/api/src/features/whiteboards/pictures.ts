import type { BoardBase, ObjectEntry, StrokeEntry } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { written } from '../../request/rule-results.js';
import { boardPictures, pictureParts, type BoardPictureDocument } from './documents.js';

/** Characters of base64 in one document; a multiple of four, so that each part stands for whole bytes. */
const PART_LENGTH = 64 * 1024;

const partIds = ({ _id, partCount }: Pick<BoardPictureDocument, '_id' | 'partCount'>): string[] =>
  Array.from({ length: partCount }, (_, number) => `${_id} ${number}`);

/** What comes with the picture of what is settled. */
export type Beside = Omit<BoardBase, 'id' | 'upTo'>;

type PartCounts = Pick<BoardPictureDocument, '_id' | 'objectPartCount' | 'beyondPartCount'>;

const numbered = (name: string, count = 0): string[] =>
  Array.from({ length: count }, (_, number) => `${name} ${number}`);

const objectPartIds = ({ _id, objectPartCount }: PartCounts): string[] =>
  numbered(`${_id} objects`, objectPartCount);

const beyondPartIds = ({ _id, beyondPartCount }: PartCounts): string[] =>
  numbered(`${_id} beyond`, beyondPartCount);

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
  await insertParts(unit, partIds(document), base64);
  await insertParts(unit, objectPartIds(document), code);
  await insertParts(unit, beyondPartIds(document), beyondCode);
}

/** Undefined where a part is gone. */
async function readEntries(
  collections: Collections,
  ids: readonly string[],
): Promise<readonly unknown[] | undefined> {
  if (ids.length === 0) return [];
  const parts = await collections.collection(pictureParts).getMany(ids);
  if (parts.length < ids.length) return undefined;
  const dataOf = new Map(parts.map(({ _id, data }) => [_id, data]));
  const code = ids.map((id) => dataOf.get(id) ?? '').join('');
  return JSON.parse(Buffer.from(code, 'base64').toString()) as unknown[];
}

/**
 * What comes beside a base; undefined where it is gone. One that an earlier release painted doesn't
 * say what lies beyond the sheet.
 */
export async function readBeside(
  collections: Collections,
  baseId: string,
): Promise<Beside | undefined> {
  const picture = await collections.collection(boardPictures).get(baseId);
  if (picture === undefined) return undefined;
  const objects = await readEntries(collections, objectPartIds(picture));
  const beyond = await readEntries(collections, beyondPartIds(picture));
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
  for (const part of [...partIds(picture), ...objectPartIds(picture), ...beyondPartIds(picture)]) {
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
