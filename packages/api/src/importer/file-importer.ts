import type { Texts } from '../platform/texts.js';
import type { Collections, DocumentStore } from '../ports/document-store.js';
import type { Counts } from './counts.js';
import type { DumpSite } from './dump-site.js';
import type { DumpRow } from './read-rows.js';
import type { BadRow } from './row-schemas.js';

/** Users before their posts, tags and questions before what hangs on them. */
export const dumpFiles = [
  'Users.xml',
  'Tags.xml',
  'Posts.xml',
  'Comments.xml',
  'Votes.xml',
] as const;
export type DumpFile = (typeof dumpFiles)[number];

export interface ImportContext {
  readonly store: DocumentStore;
  readonly texts: Texts;
  readonly site: DumpSite;
  readonly folder: string;
  readonly toMarkdown: (html: string) => string;
  /** Votes up to this id were counted by an earlier pass. */
  readonly votesBefore: number;
  /** Tells whoever watches something that is neither progress nor a bad row. */
  readonly note: (line: string) => void;
}

/** What became of the rows of a batch that were not bad. */
export interface BatchOutcome {
  readonly imported: number;
  /** Rows that an earlier run brought. */
  readonly known: number;
  /** Rows of kinds that have no place here. */
  readonly skipped: number;
  /** More about the rows, new or not. */
  readonly details?: Counts;
  /** What is remarkable about the new documents. */
  readonly kept?: Counts;
}

/** A batch that was read, checked and converted, and now only wants writing. */
export interface PreparedBatch {
  readonly bad: readonly BadRow[];
  readonly lastVoteId?: number;
  /** Runs inside a unit that runUnit runs, perhaps more than once. */
  readonly write: (unit: Collections) => Promise<BatchOutcome>;
}

export interface FileImporter {
  /** Sees the rows that an earlier run has dealt with. */
  readonly pass?: (rows: readonly DumpRow[]) => void;
  /** Slow work outside the transaction, so that other writers don't wait for it. */
  readonly prepare: (rows: readonly DumpRow[]) => Promise<PreparedBatch>;
  /** What can be counted only when all rows are in. */
  readonly finish?: () => Promise<Counts>;
}
