import { defineCollection } from '../ports/define-collection.js';
import type { Queued } from './queued.js';

/** Something that one device is to be told; times are milliseconds since 1970. */
export interface PushDocument extends Queued {
  /** Made of what it tells and of the device, so that nothing is queued twice. */
  readonly _id: string;
  /** What it is about, such as a call. */
  readonly about: string;
  readonly username: string;
  /** The session of the device; absent where it is for all of the person's, and is yet to be dealt out. */
  readonly device?: string | undefined;
}

export const pushes = defineCollection<PushDocument>()({
  name: 'pushes',
  dividedBy: '_id',
  indexes: {
    byDue: { equals: [], order: ['dueAt'], direction: 'asc' },
    ofDevice: { equals: ['device'], order: ['queuedAt'], direction: 'asc' },
  },
});
