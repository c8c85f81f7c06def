import type { Icon } from '@tabler/icons-react';
import type { Lazy } from './lazy/lazy-part.js';

export interface MenuLink {
  readonly label: string;
  readonly to: string;
  /** Leads there behind a `g`. */
  readonly goKey?: string;
  /** What stands behind its label; it comes with what stands beside every page. */
  readonly badge?: Lazy | undefined;
}

export interface MenuEntry {
  readonly label: string;
  readonly icon: Icon;
  /** An address, or a sub-list that a click opens and closes. */
  readonly opens: string | readonly MenuLink[];
  /** Leads there behind a `g`; of an entry with a sub-list, its links have their own. */
  readonly goKey?: string;
  /** Other addresses that belong to this entry, by how they begin. */
  readonly alsoAt?: readonly string[];
  /** What stands behind its label, such as a count; it comes with what stands beside every page. */
  readonly badge?: Lazy | undefined;
  /** Whether the reader has it, as the state of its own feature says; without it everybody has. */
  readonly isFor?: (state: never) => boolean;
  /** Its place in the side menu, from top to bottom. */
  readonly rank: number;
  /** The first four by this number stand in the phone's bar, the others behind 'More'. */
  readonly phoneRank: number;
}

/** A link that one feature adds at the end of another one's sub-list. */
export interface MenuAddition extends MenuLink {
  /** Label of the entry, which gets the badge of its addition. */
  readonly under: string;
}
