export interface ReadMark {
  readonly lastReadSeq: number;
  /**
   * Raised whenever they move it back; absent before the first time. Within one turn a mark only goes forward, and
   * what was read in an earlier turn counts no more: so marks agree, in whatever order they are heard of.
   */
  readonly readTurn?: number | undefined;
}

export const turnOf = ({ readTurn = 0 }: Pick<ReadMark, 'readTurn'>): number => readTurn;

/** `known`, with `told` where that is the later one; the same object where it isn't. */
export function withMark<T extends ReadMark>(known: T, told: ReadMark): T {
  const turns = turnOf(told) - turnOf(known);
  if (turns < 0 || (turns === 0 && told.lastReadSeq <= known.lastReadSeq)) return known;
  const { lastReadSeq, readTurn } = told;
  return { ...known, lastReadSeq, ...(turns > 0 && { readTurn }) };
}

/** Back to before the message at `seq`: that one and what follows is unread. */
export const markBefore = (known: ReadMark, seq: number): ReadMark => ({
  lastReadSeq: seq - 1,
  readTurn: turnOf(known) + 1,
});
