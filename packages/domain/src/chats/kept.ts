import type { ChatLevel } from './limits.js';

/** How somebody keeps a chat among theirs: nobody else knows of it. */
export interface Keeping {
  /** Raised by every change; the highest one seen is the whole truth. */
  readonly revision: number;
  /** What they are told of; absent for everything. */
  readonly level?: Exclude<ChatLevel, 'all'> | undefined;
  /** ISO: since when it stands on top of their list. */
  readonly pinnedAt?: string | undefined;
  /** They put it away when this was its latest message. */
  readonly archivedSeq?: number | undefined;
}

/** A part in a chat, as far as it says how the chat is kept. */
export interface Kept {
  /** Absent as long as nothing was chosen. */
  readonly kept?: Keeping | undefined;
}

/** A part in a chat, with the messages that call upon its owner: they mention them, or reply to them. */
export interface Called {
  /** Their places, the latest few, ascending; absent before the first. */
  readonly called?: readonly number[] | undefined;
}
