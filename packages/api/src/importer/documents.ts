import { defineCollection } from '../ports/define-collection.js';

/** How far an import is; `_id` is the dump's site. Changes in one transaction with what it counts. */
export interface ImportDocument {
  readonly _id: string;
  readonly file: string;
  /** Rows of `file` that are dealt with; the next run goes on behind them. */
  readonly rows: number;
  readonly isDone: boolean;
  /** Size of all files together: another size is another dump, which is read from its beginning. */
  readonly bytes: number;
  /** Votes leave no documents: those up to this id were counted before this pass over the files. */
  readonly votesBefore: number;
  readonly lastVoteId: number;
  /** What this pass found in the files. */
  readonly summary: Readonly<Record<string, number>>;
  /** What is remarkable about the documents that all passes wrote. */
  readonly kept: Readonly<Record<string, number>>;
}

export const imports = defineCollection<ImportDocument>()({ name: 'imports', indexes: {} });

/** Who a person of a dump is here; `_id` is the site and the person's id or name there. */
export interface ImportedUserDocument {
  readonly _id: string;
  readonly username: string;
  /** Of the username: no two imports give the same name to two people, even at once. */
  readonly nameKey?: string | undefined;
  /** The name as the dump has it, for attributions. */
  readonly displayName: string;
}

export const importedUsers = defineCollection<ImportedUserDocument>()({
  name: 'importedUsers',
  dividedBy: '_id',
  indexes: { byNameKey: { equals: ['nameKey'], order: [], direction: 'asc', unique: true } },
});
