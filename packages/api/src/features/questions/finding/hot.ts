import { HOT_SHOWN, hotness, hotSince, isListed } from '@collabor8/domain';
import type { Platform } from '../../../platform/platform.js';
import { readWhile, exactly } from '../../../ports/read-all.js';
import type { Collections } from '../../../ports/document-store.js';
import { keepFor } from '../../../request/keep-for.js';
import { questions } from '../stored/documents.js';
import { toRow } from '../stored/rows.js';
import type { QuestionList } from './list.js';

/** Of the questions that were asked, and of those that were answered, so many of the latest are looked at. */
const LOOKED_AT = 500;
/** How long a ranking holds, in milliseconds: what hundreds open, the server works out once. */
const HOLDS_MS = 30_000;

/** Ids of the hottest questions, the hottest first. */
async function rank(store: Collections, now: Date): Promise<readonly string[]> {
  const since = hotSince(now);
  const collection = store.collection(questions);
  const heat = new Map<string, number>();
  for (const [index, field] of [
    ['newest', 'askDateTime'],
    ['active', 'activeAt'],
  ] as const) {
    let looked = 0;
    for await (const question of readWhile(collection, index, (one) => one[field] >= since)) {
      heat.set(question._id, hotness(toRow(question), now));
      looked += 1;
      if (looked === LOOKED_AT) break;
    }
  }
  return [...heat]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, HOT_SHOWN)
    .map(([id]) => id);
}

/** What is hot this week: one page, the same for everybody. */
export function createHot({ store, now }: Pick<Platform, 'store' | 'now'>) {
  const ranking = keepFor<readonly string[]>({ ms: HOLDS_MS, now: () => now().getTime() });

  return async (): Promise<QuestionList> => {
    const ids = await ranking.ask(() => rank(store, now()));
    const found = await store.collection(questions).getMany(ids);
    const byId = new Map(found.map((question) => [question._id, question]));
    const items = ids.flatMap((id) => {
      const question = byId.get(id);
      return question !== undefined && isListed(question) ? [toRow(question)] : [];
    });
    return { items, nextCursor: null, total: exactly(items.length) };
  };
}
