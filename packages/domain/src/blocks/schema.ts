/** Somebody whom the reader doesn't meet any more, or met less for a while. */
export interface BlockedPerson {
  readonly username: string;
  /** Raised by every change between the two, whoever made it. */
  readonly revision: number;
  /** Whether one of the two blocks the other: neither sees the other in lists, calls them or writes to them alone. */
  readonly isApart: boolean;
  /** ISO: since when the reader blocks them; absent where it is they who block the reader. */
  readonly blockedAt?: string | undefined;
}

/** Everybody whom the reader doesn't meet. */
export type Blocks = readonly BlockedPerson[];
