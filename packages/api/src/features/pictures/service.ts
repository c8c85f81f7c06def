import {
  ATTACHMENT_PLACES_MAX,
  ATTACHMENT_UNUSED_MS,
  drawingAddress,
  fileAddress,
  mediaTypeOf,
  PICTURE_MAX_SIDE,
  PICTURE_ROOM_BYTES,
  pictureAddress,
  readPostKey,
  usernameKey,
  type KeptFile,
  type Picture,
  type PostRef,
} from '@collabor8/domain';
import { eachDue } from '../../platform/each-for-itself.js';
import type { RestStream } from '../../http/operation.js';
import { AppError } from '../../request/errors.js';
import { oneEach } from '../../request/turns.js';
import type { OwnFile, Writing } from '../../platform/feature.js';
import type { Platform } from '../../platform/platform.js';
import type { Incoming } from '../../http/exchange.js';
import type { Collections } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { put, runUnit, stillFree } from '../../ports/run-unit.js';
import {
  endingOf,
  isDrawing,
  isFile,
  pictureRooms,
  pictures,
  pictureUses,
  type AttachmentDocument,
  type DrawingDocument,
  type FileDocument,
  type PictureDocument,
} from './documents.js';
import { boardOfPlace } from './uses.js';

const BOUNDS = { side: PICTURE_MAX_SIDE, losslessBytes: 1024 * 1024 };

/** A board as it stands, to be kept for a text. */
export interface NewDrawing extends Pick<DrawingDocument, 'width' | 'height' | 'boardId' | 'upTo'> {
  readonly svg: string;
}

export type KeptDrawing = Picture & { readonly boardId: string };

/** Bytes that no browser shows. */
export const UNKNOWN_TYPE = 'application/octet-stream';

export type ShownFile = Pick<RestStream, 'fileName' | 'size' | 'contentType' | 'read'>;

const toPicture = ({ _id, width, height }: PictureDocument): Picture => {
  const size = { id: _id, width, height };
  return { ...size, address: pictureAddress(size) };
};

/** Counts what somebody's pictures and files take up more, or less. */
async function countBytes(unit: Collections, username: string, bytes: number): Promise<void> {
  const _id = usernameKey(username);
  const rooms = unit.collection(pictureRooms);
  const room = await rooms.get(_id);
  const usedBytes = Math.max(0, (room?.usedBytes ?? 0) + bytes);
  if (bytes > 0 && usedBytes > PICTURE_ROOM_BYTES) {
    const megabytes = PICTURE_ROOM_BYTES / 1024 / 1024;
    throw new AppError(
      'tooLarge',
      `Your pictures and files would take up more than ${megabytes} MB. Delete posts or messages that hold some, and try again.`,
    );
  }
  await put(rooms, room, { _id, usedBytes });
}

const toFile = ({ _id: id, size }: FileDocument): KeptFile => ({
  ...{ id, size },
  address: fileAddress({ id, size }),
});

const toDrawing = ({ _id, width, height, boardId }: DrawingDocument): KeptDrawing => {
  const drawn = { id: _id, width, height, boardId };
  return { ...drawn, address: drawingAddress(drawn) };
};

const pictureMissing = (): AppError => new AppError('missing', 'There is no such picture.');
const drawingMissing = (): AppError => new AppError('missing', 'There is no such drawing.');
const fileMissing = (): AppError => new AppError('missing', 'There is no such file.');

/** Who asks for a picture; null is a visitor, where reading is open. */
type Reader = string | null;

export interface Others {
  readonly moderation: {
    readonly mayRead: (reader: Reader, post: PostRef) => Promise<boolean>;
  };
  /** Whoever knows a board's id may open it. */
  readonly whiteboards: { readonly has: (boardId: string) => Promise<boolean> };
}

export type PicturesService = ReturnType<typeof createPicturesService>;

/** Pictures and files in what people write: sent before the text that holds them, kept as long as it is. */
export function createPicturesService(platform: Platform, others: Others) {
  const { store, blobs, encoder, now, newId } = platform;

  /** Nothing uses it from now on, unless something does already. */
  const beginRemoval = (id: string, at: string): Promise<boolean> =>
    runUnit(store, async (unit) => {
      const picture = await unit.collection(pictures).get(id);
      const isDue = picture?.dueAt !== undefined && picture.dueAt <= at;
      if (!isDue || picture.uses > 0) return false;
      await unit.collection(pictures).update(id, (before) => ({ ...before, isGoing: true }));
      return true;
    });

  /** Whether somebody may read one of the places where it stands; where it stands in none, its owner may. */
  async function isShownTo(reader: Reader, { _id, owner }: AttachmentDocument): Promise<boolean> {
    if (owner === reader) return true;
    const { items } = await store
      .collection(pictureUses)
      .page('ofPicture', { equals: [_id], limit: ATTACHMENT_PLACES_MAX });
    for (const { place } of items) {
      const boardId = boardOfPlace(place);
      const isOnBoard = boardId !== undefined && reader !== null;
      if (isOnBoard && (await others.whiteboards.has(boardId))) return true;
      const post = readPostKey(place);
      if (post !== undefined && (await others.moderation.mayRead(reader, post))) return true;
    }
    return false;
  }

  /** Last: a process that dies before leaves what the next tidying finds. */
  const endRemoval = (id: string): Promise<void> =>
    runUnit(store, async (unit) => {
      const picture = await unit.collection(pictures).remove(id);
      if (picture !== undefined) await countBytes(unit, picture.owner, -picture.size);
    });

  /** Before the bytes: they are found by it wherever the process ends. */
  const note = (attachment: AttachmentDocument): Promise<void> =>
    runUnit(store, async (unit) => {
      await countBytes(unit, attachment.owner, attachment.size);
      stillFree(await unit.collection(pictures).insert(attachment));
    });

  const isNew = (owner: string, size: number) => ({
    ...{ _id: newId(), owner, size, uses: 0 },
    sentAt: now().toISOString(),
    dueAt: new Date(now().getTime() + ATTACHMENT_UNUSED_MS).toISOString(),
  });

  async function shown(reader: Reader, id: string): Promise<AttachmentDocument | undefined> {
    const attachment = await store.collection(pictures).get(id);
    return attachment !== undefined && (await isShownTo(reader, attachment))
      ? attachment
      : undefined;
  }

  const readerOfBytes = (id: string, missing: () => AppError) => async (): Promise<Buffer> => {
    const bytes = await blobs.get(id);
    if (bytes === undefined) throw missing();
    return bytes;
  };

  async function drawingFor(reader: Reader, id: string): Promise<DrawingDocument> {
    const drawing = await shown(reader, id);
    if (drawing === undefined || !isDrawing(drawing)) throw drawingMissing();
    return drawing;
  }

  return {
    admit: (username: string) => encoder.admit(username),

    admitFile: oneEach(
      () =>
        new AppError('tooMany', 'Another file of yours is still being uploaded.', {
          retryAfter: 2,
        }),
    ),

    /** Keeps what somebody sent for a text that they write; unused it goes within a day. */
    async keep(owner: string, sent: Buffer): Promise<Picture> {
      const { bytes, width, height } = await encoder.encode(owner, sent, BOUNDS);
      const picture: PictureDocument = { ...isNew(owner, bytes.length), width, height };
      await note(picture);
      await blobs.put(picture._id, bytes);
      return toPicture(picture);
    },

    /** The same for a drawing, which was made here. */
    async keepDrawing(owner: string, { svg, ...drawn }: NewDrawing): Promise<KeptDrawing> {
      const bytes = Buffer.from(svg);
      const drawing: DrawingDocument = { ...isNew(owner, bytes.length), ...drawn };
      await note(drawing);
      await blobs.put(drawing._id, bytes);
      return toDrawing(drawing);
    },

    /** The same for a file that is no picture, while it comes. What is left of one that doesn't come whole goes at once. */
    async keepFile(owner: string, fileName: string, incoming: Incoming): Promise<KeptFile> {
      const file: FileDocument = { ...isNew(owner, incoming.size), fileName };
      await note(file);
      try {
        await blobs.receive(file._id, incoming);
      } catch (error) {
        await blobs.remove(file._id);
        await endRemoval(file._id);
        throw error;
      }
      return toFile(file);
    },

    /** What reads its bytes; @throws AppError 'missing', also for whoever may read no text that holds it. */
    async readerOf(reader: Reader, id: string): Promise<() => Promise<Buffer>> {
      const picture = await shown(reader, id);
      if (picture === undefined || isFile(picture) || isDrawing(picture)) throw pictureMissing();
      return readerOfBytes(id, pictureMissing);
    },

    /** A drawing that somebody may see; @throws AppError 'missing' */
    drawingFor,

    /** What reads its bytes; @throws AppError 'missing' */
    async drawingReaderOf(reader: Reader, id: string): Promise<() => Promise<Buffer>> {
      await drawingFor(reader, id);
      return readerOfBytes(id, drawingMissing);
    },

    /** The same for a file. Sound and video have a type that browsers play, everything else none that they show. */
    async fileOf(reader: string, id: string): Promise<ShownFile> {
      const file = await shown(reader, id);
      if (file === undefined || !isFile(file)) throw fileMissing();
      const { fileName, size } = file;
      return {
        ...{ fileName, size },
        contentType: mediaTypeOf(fileName) ?? UNKNOWN_TYPE,
        read: (range) => blobs.read(id, range),
      };
    },

    async roomOf(username: string) {
      const room = await store.collection(pictureRooms).get(usernameKey(username));
      return { usedBytes: room?.usedBytes ?? 0, roomBytes: PICTURE_ROOM_BYTES };
    },

    async *filesOf(username: string): AsyncGenerator<OwnFile> {
      const own = readAll(store.collection(pictures), 'byOwner', { equals: [username] });
      for await (const each of own) {
        if (each.isGoing === true) continue;
        const { _id, size } = each;
        yield {
          ending: endingOf(each),
          size,
          read: () => blobs.read(_id, { start: 0, end: size }),
        };
      }
    },

    async *writingsOf(username: string): AsyncGenerator<Writing> {
      const own = readAll(store.collection(pictures), 'byOwner', { equals: [username] });
      for await (const each of own) {
        const { sentAt } = each;
        if (isFile(each)) {
          yield { kind: 'file', ...toFile(each), fileName: each.fileName, sentAt };
        } else if (isDrawing(each)) {
          yield { kind: 'drawing', ...toDrawing(each), sentAt };
        } else yield { kind: 'picture', ...toPicture(each), sentAt };
      }
    },

    /** Removes pictures and files that no text has held for long enough. */
    tidy(): Promise<void> {
      const at = now().toISOString();
      return eachDue(store.collection(pictures), 'byDue', 'dueAt', at, async ({ _id }) => {
        if (!(await beginRemoval(_id, at))) return;
        await blobs.remove(_id);
        await endRemoval(_id);
      });
    },
  };
}
