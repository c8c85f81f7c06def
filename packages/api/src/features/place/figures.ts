import {
  ACTIVE_DAYS,
  FIGURES_MAX,
  monthsAndMedian,
  figuresSince,
  type AnsweredAfter,
  type PlaceFigures,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { readAll } from '../../ports/read-all.js';
import { keepFor } from '../../request/keep-for.js';
import { users } from '../users/index.js';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** The latest questions since a moment, at most so many of them. */
export type ReadAnswered = (since: string, atMost: number) => Promise<readonly AnsweredAfter[]>;

/** Counts how a place fares, once an hour at most in each process, however often it is asked. */
export function createFigures({ store, now }: Pick<Platform, 'store' | 'now'>) {
  const counted = keepFor<PlaceFigures>({ ms: HOUR, now: () => now().getTime() });

  async function countPeople(since: string) {
    let [people, active] = [0, 0];
    for await (const user of readAll(store.collection(users), 'byActivity')) {
      people += 1;
      const seenAt = user.keptSeenAt ?? user.seenAt;
      if (user.isConnected === 1 || seenAt >= since) active += 1;
      if (people === FIGURES_MAX) break;
    }
    return { people, active };
  }

  async function count(readAnswered: ReadAnswered, at: Date): Promise<PlaceFigures> {
    const since = new Date(at.getTime() - ACTIVE_DAYS * DAY).toISOString();
    const { people, active } = await countPeople(since);
    const questions = await readAnswered(figuresSince(at), FIGURES_MAX);
    return {
      ...monthsAndMedian(questions, at),
      ...{ at: at.toISOString(), people, active },
      isPartial: people === FIGURES_MAX || questions.length === FIGURES_MAX,
    };
  }

  return (readAnswered: ReadAnswered): Promise<PlaceFigures> =>
    counted.ask(() => count(readAnswered, now()));
}
