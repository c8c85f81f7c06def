import type { Collections } from '../../ports/document-store.js';
import type { BoardEntry } from '@collabor8/domain';
import { AppError } from '../../request/errors.js';
import type { NewEntry } from './stored-boards.js';

/** Where something came to stand in the log; it is durable by then. */
export interface Landed {
  readonly seq: number;
  readonly at: string;
}

export interface NewAct {
  readonly entry: Extract<NewEntry, { readonly id: string }>;
  readonly ink?: number;
}

/** Throws where it may not be added. */
type Check = (unit: Collections) => Promise<unknown>;

/** Adds an act, once, however often it is sent: a retry of one's own is answered as it was. */
export type Act = (boardId: string, added: NewAct, check: Check) => Promise<Landed>;

/** Refuses the id of an act that something else has: what one sent before is known by its id. */
export function requireSame(
  known: BoardEntry | undefined,
  { author, kind }: Pick<BoardEntry, 'author' | 'kind'>,
): void {
  if (known !== undefined && (known.author !== author || known.kind !== kind)) {
    throw new AppError('taken', 'There is something else with this id on the whiteboard.');
  }
}
