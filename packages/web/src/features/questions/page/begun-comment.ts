import type { CommentPlace } from './page-parts.js';

/** What was done with what stands in for the form of a comment: the form goes on from there. */
export interface BegunComment {
  /** Undefined where nothing was written. */
  readonly text: string | undefined;
  /** Of the field, while it has the focus. */
  readonly selection: readonly [start: number, end: number] | undefined;
  readonly isOnButton: boolean;
  /** Were pasted or dropped. */
  readonly files: readonly File[];
  readonly isSent: boolean;
}

export interface CommentFormProps {
  readonly qid: string;
  readonly place: CommentPlace;
  readonly onPosted: () => void;
  readonly begunRef: { current: BegunComment | undefined };
}

/** Names its draft. */
export const draftPlace = ({ id }: CommentPlace): string => `comment:${id}`;

/** Enter sends, Shift+Enter begins a new line. */
export const isToSend = ({ key, shiftKey, isComposing }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !isComposing;
