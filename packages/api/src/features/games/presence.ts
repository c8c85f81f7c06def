import { awaySince, isComputer, type Game, type GamePresence } from '@collabor8/domain';
import { games, gameVisitors, type GameVisitorDocument } from './documents.js';
import type { Collections } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import type { Platform } from '../../platform.js';
import { requireGame } from './stored-games.js';

export interface Visit {
  readonly gameID: string;
  readonly username: string;
}

const visitorId = ({ gameID, username }: Visit): string => `${gameID} ${username}`;

/** Since when a player is away from the game; null while they, or the computer, are there. */
export async function absenceOf(
  collections: Collections,
  game: Game,
  player: string,
): Promise<string | null> {
  if (isComputer(player)) return null;
  const id = visitorId({ gameID: game.gameID, username: player });
  const visitor = await collections.collection(gameVisitors).get(id);
  return visitor?.hereIn === undefined ? awaySince(game, visitor?.leftAt) : null;
}

/**
 * Who is in the rooms of games: a visit lasts as long as a subscription. Kept in the store, so that
 * a claim can be judged after a restart and by every process.
 */
export function createGamePresence({ store, hub, now, newId }: Platform) {
  const announcing = new Map<string, 'running' | 'again'>();

  async function read(game: Game): Promise<GamePresence> {
    const { gameID, players, state } = game;
    const absences = await Promise.all(
      players.map(async (player) => [player, await absenceOf(store, game, player)] as const),
    );
    const here = await store.collection(gameVisitors).count('inGame', [gameID]);
    const playersHere = absences.filter(
      ([player, since]) => since === null && !isComputer(player),
    ).length;
    return {
      gameID,
      away: state.status === 'IN_PROGRESS' ? Object.fromEntries(absences) : {},
      watchers: here - playersHere,
      asOf: now().toISOString(),
    };
  }

  /** Tells the room who is there. What changes meanwhile is told by one more event, not by many. */
  async function announce(gameID: string): Promise<void> {
    if (announcing.has(gameID)) {
      announcing.set(gameID, 'again');
      return;
    }
    try {
      do {
        announcing.set(gameID, 'running');
        const presence = await read((await requireGame(store, gameID)).game);
        await hub.publish({ name: 'gamePresence', presence }, [{ kind: 'game', gameID }]);
      } while (announcing.get(gameID) === 'again');
    } finally {
      announcing.delete(gameID);
    }
  }

  const put = async (visit: Visit, rule: (visits: readonly string[]) => readonly string[]) => {
    const { gameID, username } = visit;
    const _id = visitorId(visit);
    await store.transaction(async (unit) => {
      const visitors = unit.collection(gameVisitors);
      const known = await visitors.get(_id);
      const visits = rule(known?.visits ?? []);
      const visitor: GameVisitorDocument =
        visits.length > 0
          ? { _id, gameID, username, visits, hereIn: gameID, isHere: 1 }
          : { _id, gameID, username, visits, leftAt: now().toISOString() };
      const game = await unit.collection(games).get(gameID);
      const isWorthKeeping =
        visits.length > 0 ||
        (game !== undefined && game.status !== 'OVER' && game.game.players.includes(username));
      if (!isWorthKeeping) await visitors.remove(_id);
      else if (known === undefined) await visitors.insert(visitor);
      else await visitors.update(_id, () => visitor);
    });
    await announce(gameID);
  };

  return {
    read,
    announce,

    /** Somebody is in the room from now on; what it answers ends the visit. */
    async enter(visit: Visit): Promise<() => Promise<void>> {
      const id = newId();
      await put(visit, (visits) => [...visits, id]);
      return () => put(visit, (visits) => visits.filter((other) => other !== id));
    },

    /** Ends the visits that a server which died left behind; for the start of the server. */
    async clearStaleVisits(): Promise<void> {
      const stale = readAll(store.collection(gameVisitors), 'here', { equals: [1] });
      for await (const visitor of stale) await put(visitor, () => []);
    },
  };
}
