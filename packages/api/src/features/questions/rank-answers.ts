import type { Platform } from '../../platform.js';
import { answers, filledFields } from './documents.js';

const FILLED = { _id: 'answers.rank' };

/** Answers from before there were votes on them have no rank: the index of the best lacks them until now. */
export async function rankOldAnswers({ store }: Pick<Platform, 'store'>): Promise<void> {
  const filled = store.collection(filledFields);
  if ((await filled.get(FILLED._id)) !== undefined) return;
  const collection = store.collection(answers);
  for await (const { _id, rank } of collection.all()) {
    if (rank !== undefined) continue;
    await collection.update(_id, (answer) => ({ ...answer, rank: answer.rank ?? 0 }));
  }
  // Another process may have been as fast.
  await filled.insert(FILLED);
}
