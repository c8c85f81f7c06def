import { decisionOf, pairOf, type GameRecord } from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import { onceForAStore } from '../../platform/upkeep.js';
import type { DocumentStore } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { games } from './documents.js';
import { toDocument } from './stored-games.js';

export interface RecordRequest {
  readonly username: string;
  /** Counts the games against this person alone. */
  readonly against?: string | undefined;
}

/** How often somebody has won and lost; practice isn't counted. Two reads, however many games there are. */
export async function recordOf(
  store: DocumentStore,
  { username, against }: RecordRequest,
): Promise<GameRecord> {
  const played = store.collection(games);
  const pair = against === undefined ? undefined : pairOf(username, against);
  const [won, lost] = await Promise.all(
    pair === undefined || against === undefined
      ? [played.count('wonBy', [username]), played.count('lostBy', [username])]
      : [played.count('wonBetween', [pair, username]), played.count('wonBetween', [pair, against])],
  );
  return { won, lost };
}

/** Games that ended before it was noted who has won count as well. */
export const noteAllDecisions = (store: DocumentStore): Promise<void> =>
  onceForAStore(store, 'decisions of games', async () => {
    const collection = store.collection(games);
    const over = readAll(collection, 'byStatus', { equals: ['OVER'] });
    await eachForItself(over, async ({ _id, winner, game }) => {
      if (winner !== undefined || decisionOf(game) === undefined) return;
      await collection.update(_id, ({ game: current }) => toDocument(current));
    });
  });
