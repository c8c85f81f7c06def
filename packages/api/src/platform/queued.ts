import type { Identified } from '../ports/document-store.js';

/** Something that waits in the store until it is sent; times are milliseconds since 1970. */
export interface Queued extends Identified {
  /** What is sent; its text is written when it is, by what may be read then. */
  readonly kind: string;
  readonly queuedAt: number;
  /** When it is tried next. Whoever tries it moves this on first, and so is the only one. */
  readonly dueAt: number;
  readonly tries: number;
}

export const queuedAt = (at: number) => ({ queuedAt: at, dueAt: at, tries: 0 });
