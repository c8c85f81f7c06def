import {
  BOARD_ENTRIES_MAX,
  BOARD_INK_MAX,
  DRAWING_MESSAGES_PER_SECOND,
  INK_PER_SECOND,
  STROKES_PER_SECOND,
} from '@collabor8/domain';
import { count, countOf } from '../../request/count.js';
import type { Platform } from '../../platform/platform.js';
import type { Limiter } from '../../ports/limiters.js';
import { requireBoard } from './stored-boards.js';

/** Whole pictures a second, of clients that know nothing else: one at the end of each stroke of a fast hand. */
export const PICTURES_PER_SECOND = 5;

/** Who comes back after a lost connection sends what was drawn meanwhile: a burst is no abuse. */
const WINDOW_SECONDS = 10;
/** Clocks and networks bunch what is sent evenly. */
const TOLERANCE = 1.2;

const perSecond = {
  points: DRAWING_MESSAGES_PER_SECOND,
  cursor: DRAWING_MESSAGES_PER_SECOND,
  strokes: STROKES_PER_SECOND,
  ink: INK_PER_SECOND,
  pictures: PICTURES_PER_SECOND,
  // Each may paint a board of any length anew.
  parts: 0.5,
  // Each reads a whole log and paints a part of it.
  lifts: 1,
  // Each reads a whole log.
  drawings: 0.5,
  // Each reads all objects of a board, on which more was said than one shows.
  looks: 2,
} as const;

/** What nobody keeps. */
const PASSING: ReadonlySet<string> = new Set(['points', 'cursor']);

export type RateOf = keyof typeof perSecond;

const sentences: Readonly<Record<RateOf, string>> = {
  points: 'You are drawing faster than the server can follow.',
  cursor: 'Your pointer moves faster than the server can follow.',
  strokes: 'You are drawing faster than the server can follow.',
  ink: 'You are drawing more than the others’ screens can follow.',
  pictures: 'You are sending pictures faster than the server can keep them.',
  parts: 'You are taking parts off faster than the server can paint the board.',
  lifts: 'You are changing old strokes faster than the server can paint the board.',
  drawings: 'You are making drawings faster than the server can keep them.',
  looks: 'You are changing a very full board faster than the server can follow.',
};

/** Counts something that a person does, once unless it says how much; @throws AppError 'tooMany'. */
export type CountRate = (of: RateOf, username: string, amount?: number) => Promise<void>;

/** Limits for each person: of what is kept in all processes together, of what passes in the one that is sent it. */
export function createRates({ createLimiter }: Pick<Platform, 'createLimiter'>): CountRate {
  const limiterOf = ([of, each]: [string, number]): [string, Limiter] => [
    of,
    createLimiter({
      name: `board-${of}`,
      points: each * WINDOW_SECONDS * TOLERANCE,
      duration: WINDOW_SECONDS,
      ...(PASSING.has(of) && { isOfProcess: true }),
    }),
  ];
  const limiters = Object.fromEntries(Object.entries(perSecond).map(limiterOf)) as Readonly<
    Record<RateOf, Limiter>
  >;
  return (of, username, amount) =>
    count(
      limiters[of],
      username,
      (seconds) => `${sentences[of]} Please wait ${countOf(seconds, 'second')}.`,
      amount,
    );
}

/**
 * Strokes, changes, undos and pictures that one person may put on one board in a day: what a fast hand makes in an hour. They
 * stay in its log, which has an end.
 */
export const ENTRIES_PER_DAY = BOARD_ENTRIES_MAX / 5;
/** One that takes up more of a board counts for several. */
export const INK_OF_ENTRY = BOARD_INK_MAX / BOARD_ENTRIES_MAX;

const DAY_SECONDS = 24 * 60 * 60;
const HOUR_SECONDS = 60 * 60;

/** Counts something that stays on a board, by what it takes up there; @throws AppError 'tooMany'. */
export type CountKept = (username: string, boardId: string, ink?: number) => Promise<void>;

/** The limit for each person and board. Nothing is held for a day of boards that aren't there. */
export function createCountKept({
  createLimiter,
  store,
}: Pick<Platform, 'createLimiter' | 'store'>): CountKept {
  const limiter = createLimiter({
    ...{ name: 'board-entries', points: ENTRIES_PER_DAY, duration: DAY_SECONDS },
  });
  const sentence = (seconds: number): string =>
    `You have drawn on this whiteboard as much as one person can in a day. Please try again in ${countOf(Math.ceil(seconds / HOUR_SECONDS), 'hour')}.`;
  return async (username, boardId, ink = 0) => {
    await requireBoard(store, boardId);
    const entries = Math.max(1, Math.floor(ink / INK_OF_ENTRY));
    await count(limiter, `${boardId} ${username}`, sentence, entries);
  };
}
