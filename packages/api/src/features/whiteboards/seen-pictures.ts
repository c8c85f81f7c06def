import { settledSeq } from '@collabor8/domain';
import type { BoardStateDocument, SentPicture } from './documents.js';

/**
 * How long a picture may be on its way and under somebody's eyes, in milliseconds: what they push
 * sooner after it was sent counts as drawn without it. Strokes that were in it then are painted
 * twice, in the same place; the other way round they would be lost.
 */
const GRACE_MS = 500;

const isSeen =
  (now: number) =>
  ({ at }: SentPicture): boolean =>
    at + GRACE_MS <= now;

/** The pictures that matter to later pushes: those on their way and the last one before them. */
export function withSent(sent: readonly SentPicture[], picture: SentPicture): SentPicture[] {
  const lastSeen = sent.findLastIndex(isSeen(picture.at));
  return [...sent.slice(Math.max(0, lastSeen)), picture];
}

/** What a board knows that judges a plain push. */
export type SentState = Pick<BoardStateDocument, 'lastSeq' | 'sent'>;

/**
 * The last entry that surely was in the picture on which somebody drew: `firstSent` is what they were
 * sent when they began to watch the board, undefined where they don't. Of whoever is not known to
 * have seen anything, it is assumed that they know what is settled.
 */
export function seenSeq(
  { lastSeq, sent }: SentState,
  firstSent: SentPicture | undefined,
  now: number,
): number {
  if (firstSent === undefined || !isSeen(now)(firstSent)) return settledSeq(lastSeq);
  const seen = sent.filter(isSeen(now)).map(({ upTo }) => upTo);
  return Math.max(firstSent.upTo, ...seen);
}
