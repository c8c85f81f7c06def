import { isForsaken, keepersOf, usernameKey, type Game } from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import { readAll } from '../../ports/read-all.js';
import { users } from '../users/index.js';
import { games, gameVisitors } from './documents.js';
import type { TakeAway } from './take-away.js';

/**
 * Clears tables that wait for people who have gone: who have deleted their account, or have had no
 * page open for a while. Each process counts that while by itself, from when it first saw them gone.
 */
export function createTableClearing(
  { store, connections, now }: Platform,
  takeAway: TakeAway,
): () => Promise<void> {
  let goneSince: ReadonlyMap<string, Date> = new Map();

  async function isAnybodyHere(game: Game): Promise<boolean> {
    if ((await store.collection(gameVisitors).count('inGame', [game.gameID])) > 0) return true;
    for (const name of keepersOf(game)) {
      if ((await connections.registry.ofUser(name)).length > 0) return true;
    }
    return false;
  }

  async function canReturn(game: Game): Promise<boolean> {
    const keepers = keepersOf(game);
    if (keepers.length === 0) return true;
    const accounts = await Promise.all(
      keepers.map((name) => store.collection(users).get(usernameKey(name))),
    );
    return accounts.some((account) => account !== undefined);
  }

  return async () => {
    const gone = new Map<string, Date>();
    const waiting = readAll(store.collection(games), 'byStatus', { equals: ['WAITING_TO_START'] });
    try {
      await eachForItself(waiting, async (document) => {
        const { game } = document;
        const { gameID } = game;
        if (await isAnybodyHere(game)) return;
        const since = goneSince.get(gameID) ?? now();
        gone.set(gameID, since);
        if (!isForsaken(game, { since, now: now(), canReturn: await canReturn(game) })) return;
        await takeAway(gameID, ({ revision }) => revision === document.revision);
      });
    } finally {
      goneSince = gone;
    }
  };
}
