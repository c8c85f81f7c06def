import { defineCollection } from '../../ports/define-collection.js';

/** A picture or file that somebody sent for a text; its bytes are a blob of the same id. */
interface Attachment {
  readonly _id: string;
  readonly owner: string;
  /** Of the bytes as they are kept. */
  readonly size: number;
  readonly sentAt: string;
  /** In how many of its owner's posts and messages it stands. */
  readonly uses: number;
  /** While it stands in none: when it goes. */
  readonly dueAt?: string | undefined;
  /** On its way out: nothing can use it any more. */
  readonly isGoing?: true | undefined;
}

export interface PictureDocument extends Attachment {
  readonly width: number;
  readonly height: number;
}

export interface FileDocument extends Attachment {
  /** As it was called where it came from. */
  readonly fileName: string;
}

/** A board as it stood once; its bytes are an SVG of our own making. */
export interface DrawingDocument extends PictureDocument {
  readonly boardId: string;
  /** The last entry of the board's log that it shows. */
  readonly upTo: number;
}

/** A picture, drawing or file that was sent, whose bytes are blobs. */
export type AttachmentDocument = PictureDocument | DrawingDocument | FileDocument;

export const isDrawing = (attachment: AttachmentDocument): attachment is DrawingDocument =>
  'boardId' in attachment;

export const isFile = (attachment: AttachmentDocument): attachment is FileDocument =>
  'fileName' in attachment;

/** What the name of its bytes ends with; of a file as it was called, where that is letters and digits. */
export function endingOf(attachment: AttachmentDocument): string {
  if (isFile(attachment)) return /[.]([a-z\d]{1,8})$/i.exec(attachment.fileName)?.[1] ?? 'bin';
  return isDrawing(attachment) ? 'svg' : 'webp';
}

export const pictures = defineCollection<AttachmentDocument>()({
  name: 'pictures',
  dividedBy: '_id',
  indexes: {
    byOwner: { equals: ['owner'], order: ['sentAt'], direction: 'desc' },
    byDue: { equals: [], order: ['dueAt'], direction: 'asc' },
  },
});

/**
 * That a picture or file stands in a post or message; `_id` is its id and the place. It is written in one unit
 * with the picture's count, so a text that is written, or removed, twice counts once.
 */
export interface PictureUseDocument {
  readonly _id: string;
  readonly pictureId: string;
  /** A PostKey; older documents have a bare id until they are brought up to date. */
  readonly place: string;
}

export const pictureUses = defineCollection<PictureUseDocument>()({
  name: 'pictureUses',
  dividedBy: 'pictureId',
  indexes: {
    inPlace: { equals: ['place'], order: ['_id'], direction: 'asc' },
    ofPicture: { equals: ['pictureId'], order: ['place'], direction: 'asc' },
  },
});

/** What somebody's pictures and files take up together; `_id` is the username's key. */
export interface PictureRoomDocument {
  readonly _id: string;
  readonly usedBytes: number;
}

export const pictureRooms = defineCollection<PictureRoomDocument>()({
  name: 'pictureRooms',
  indexes: {},
});
