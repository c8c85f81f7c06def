import { forgetRematch, isForsaken, keepersOf, usernameKey, type Game } from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import { readAll } from '../../ports/read-all.js';
import { runUnit } from '../../ports/run-unit.js';
import { users } from '../users/index.js';
import { games, gameVisitors } from './documents.js';
import { gameTopics } from './fan-out.js';
import { visitorId } from './presence.js';
import { changeGame, type GameChange } from './stored-games.js';

interface Cleared {
  readonly game: Game;
  /** The game that waited for this rematch, which may be asked for again. */
  readonly before: GameChange | null;
}

/**
 * Clears tables that wait for people who have gone: who have deleted their account, or have had no
 * page open for a while. Each process counts that while by itself, from when it first saw them gone.
 */
export function createTableClearing(
  { store, hub, connections, now }: Platform,
  committed: (change: GameChange) => Promise<unknown>,
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

  /** Takes the table away as it was seen; undefined when it has changed since. */
  const remove = (seen: { readonly game: Game; readonly revision: number }) =>
    runUnit(store, async (unit): Promise<Cleared | undefined> => {
      const { gameID } = seen.game;
      const current = await unit.collection(games).get(gameID);
      if (current?.revision !== seen.revision) return undefined;
      const { game } = current;
      await unit.collection(games).remove(gameID);
      for (const username of game.players) {
        await unit.collection(gameVisitors).remove(visitorId({ gameID, username }));
      }
      const before =
        game.rematchOf !== undefined &&
        (await unit.collection(games).get(game.rematchOf)) !== undefined
          ? await changeGame(unit, game.rematchOf, (other) => forgetRematch(other, gameID))
          : null;
      return { game, before };
    });

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
        const cleared = await remove(document);
        if (cleared === undefined) return;
        await hub.publish({ name: 'gameCleared', gameID }, gameTopics(cleared.game));
        if (cleared.before !== null) await committed(cleared.before);
      });
    } finally {
      goneSince = gone;
    }
  };
}
