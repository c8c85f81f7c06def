import {
  PICTURE_MAX_SIDE,
  PICTURE_PLACES_MAX,
  PICTURE_ROOM_BYTES,
  PICTURE_UNUSED_MS,
  pictureAddress,
  readPostKey,
  usernameKey,
  type Picture,
  type PostRef,
} from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import { AppError } from '../../request/errors.js';
import type { Writing } from '../../platform/feature.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { readAll, readWhile } from '../../ports/read-all.js';
import { runUnit, stillFree } from '../../ports/run-unit.js';
import { pictureRooms, pictures, pictureUses, type PictureDocument } from './documents.js';

const BOUNDS = { side: PICTURE_MAX_SIDE, losslessBytes: 1024 * 1024 };

/** What somebody's pictures take up, and how much they may. */
export interface PictureRoom {
  readonly usedBytes: number;
  readonly roomBytes: number;
}

const toPicture = ({ _id, width, height }: PictureDocument): Picture => {
  const size = { id: _id, width, height };
  return { ...size, address: pictureAddress(size) };
};

/** Counts what somebody's pictures take up more, or less. */
async function countBytes(unit: Collections, username: string, bytes: number): Promise<void> {
  const _id = usernameKey(username);
  const rooms = unit.collection(pictureRooms);
  const room = await rooms.get(_id);
  const usedBytes = Math.max(0, (room?.usedBytes ?? 0) + bytes);
  if (bytes > 0 && usedBytes > PICTURE_ROOM_BYTES) {
    const megabytes = PICTURE_ROOM_BYTES / 1024 / 1024;
    throw new AppError(
      'tooLarge',
      `Your pictures would take up more than ${megabytes} MB. Delete posts or messages that hold some, and try again.`,
    );
  }
  if (room === undefined) stillFree(await rooms.insert({ _id, usedBytes }));
  else await rooms.update(_id, (before) => ({ ...before, usedBytes }));
}

const pictureMissing = (): AppError => new AppError('missing', 'There is no such picture.');

/** Whether somebody may read a post or message. */
type MayRead = (reader: string, post: PostRef) => Promise<boolean>;

export type PicturesService = ReturnType<typeof createPicturesService>;

/** Pictures in what people write: sent before the text that holds them, kept as long as it is. */
export function createPicturesService(platform: Platform) {
  const { store, blobs, encoder, now, newId } = platform;
  let mayRead: MayRead = () => Promise.resolve(false);

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
  async function isShownTo(reader: string, { _id, owner }: PictureDocument): Promise<boolean> {
    if (owner === reader) return true;
    const { items } = await store
      .collection(pictureUses)
      .page('ofPicture', { equals: [_id], limit: PICTURE_PLACES_MAX });
    for (const { place } of items) {
      const post = readPostKey(place);
      if (post !== undefined && (await mayRead(reader, post))) return true;
    }
    return false;
  }

  /** Last: a process that dies before leaves what the next tidying finds. */
  const endRemoval = (id: string): Promise<void> =>
    runUnit(store, async (unit) => {
      const picture = await unit.collection(pictures).remove(id);
      if (picture !== undefined) await countBytes(unit, picture.owner, -picture.size);
    });

  return {
    admit: (username: string) => encoder.admit(username),

    /** Keeps what somebody sent for a text that they write; unused it goes within a day. */
    async keep(owner: string, sent: Buffer): Promise<Picture> {
      const { bytes, width, height } = await encoder.encode(owner, sent, BOUNDS);
      const picture: PictureDocument = {
        ...{ _id: newId(), owner, width, height, size: bytes.length, uses: 0 },
        sentAt: now().toISOString(),
        dueAt: new Date(now().getTime() + PICTURE_UNUSED_MS).toISOString(),
      };
      // Before the bytes: they are found by it wherever the process ends.
      await runUnit(store, async (unit) => {
        await countBytes(unit, owner, picture.size);
        stillFree(await unit.collection(pictures).insert(picture));
      });
      await blobs.put(picture._id, bytes);
      return toPicture(picture);
    },

    /** Says who may read what. */
    onReading(answer: MayRead): void {
      mayRead = answer;
    },

    /** What reads its bytes; @throws AppError 'missing', also for whoever may read no text that holds it. */
    async readerOf(reader: string, id: string): Promise<() => Promise<Buffer>> {
      const picture = await store.collection(pictures).get(id);
      if (picture === undefined || !(await isShownTo(reader, picture))) throw pictureMissing();
      return async () => {
        const bytes = await blobs.get(id);
        if (bytes === undefined) throw pictureMissing();
        return bytes;
      };
    },

    async roomOf(username: string): Promise<PictureRoom> {
      const room = await store.collection(pictureRooms).get(usernameKey(username));
      return { usedBytes: room?.usedBytes ?? 0, roomBytes: PICTURE_ROOM_BYTES };
    },

    async *writingsOf(username: string): AsyncGenerator<Writing> {
      const own = readAll(store.collection(pictures), 'byOwner', { equals: [username] });
      for await (const picture of own) {
        yield { kind: 'picture', ...toPicture(picture), sentAt: picture.sentAt };
      }
    },

    /** Removes pictures that no text has held for long enough. */
    tidy(): Promise<void> {
      const at = now().toISOString();
      const due = readWhile(
        store.collection(pictures),
        'byDue',
        ({ dueAt }) => dueAt !== undefined && dueAt <= at,
      );
      return eachForItself(due, async ({ _id }) => {
        if (!(await beginRemoval(_id, at))) return;
        await blobs.remove(_id);
        await endRemoval(_id);
      });
    },
  };
}
