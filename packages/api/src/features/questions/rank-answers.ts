import type { Platform } from '../../platform.js';
import { onceForAStore } from '../../upkeep.js';
import { answers } from './documents.js';

/** Answers from before there were votes on them have no rank: the index of the best lacks them until now. */
export const rankOldAnswers = ({ store }: Pick<Platform, 'store'>): Promise<void> =>
  onceForAStore(store, 'rank of answers', async () => {
    const collection = store.collection(answers);
    for await (const { _id, rank } of collection.all()) {
      if (rank !== undefined) continue;
      await collection.update(_id, (answer) => ({ ...answer, rank: answer.rank ?? 0 }));
    }
  });
