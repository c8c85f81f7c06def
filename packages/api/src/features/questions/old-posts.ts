import type { Platform } from '../../platform.js';
import { onceForAStore } from '../../upkeep.js';
import { answers, questions } from './documents.js';

/** Answers from before there were votes on them have no rank: the index of the best lacks them until now. */
export const rankOldAnswers = ({ store }: Pick<Platform, 'store'>): Promise<void> =>
  onceForAStore(store, 'rank of answers', async () => {
    const collection = store.collection(answers);
    for await (const { _id, rank } of collection.all()) {
      if (rank !== undefined) continue;
      await collection.update(_id, (answer) => ({ ...answer, rank: answer.rank ?? 0 }));
    }
  });

/** Questions from before whose accepted answers were counted by their authors don't name them. */
export const nameOldAcceptances = ({ store }: Pick<Platform, 'store'>): Promise<void> =>
  onceForAStore(store, 'authors of accepted answers', async () => {
    const collection = store.collection(questions);
    for await (const { _id, acceptedAnswerId, acceptedFrom } of collection.all()) {
      if (typeof acceptedAnswerId !== 'string' || acceptedFrom !== undefined) continue;
      const answer = await store.collection(answers).get(acceptedAnswerId);
      await collection.update(_id, (question) =>
        question.acceptedAnswerId === acceptedAnswerId
          ? { ...question, acceptedFrom: answer?.ansBy }
          : question,
      );
    }
  });
