import { defineCollection } from '../ports/define-collection.js';

/** A process of the server that is running, or has died and left things behind. */
export interface ProcessDocument {
  /** Its name, which no other one ever has. */
  readonly _id: string;
  /** Raised again and again while it lives. */
  readonly beats: number;
}

export const processes = defineCollection<ProcessDocument>()({ name: 'processes', indexes: {} });
