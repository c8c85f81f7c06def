/** Which version of the data model a release declares, and beside which ones it may run. */
export interface DataModel {
  /** Raised with every change of what a store keeps beside documents: an index, a search. */
  readonly version: number;
  /** The oldest version whose servers may work on the same store meanwhile. */
  readonly oldest: number;
}

/** A store that a newer release has opened, and that this one would spoil. */
export class StoreNewerError extends Error {
  readonly code = 'STORE_NEWER';

  constructor(own: number, oldest: number) {
    super(
      `A newer release of Collabor8 has worked on this database: it takes data model ${String(oldest)} or later, this release has ${String(own)}. Nothing was changed: start the newer release, or this one on a backup that it made itself.`,
    );
  }
}
