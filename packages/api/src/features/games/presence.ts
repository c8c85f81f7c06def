import { awaySince, isComputer, type Game, type GamePresence } from '@collabor8/domain';
import { games, gameVisitors, type GameVisitorDocument } from './documents.js';
import type { Collections } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import type { Platform } from '../../platform/platform.js';
import { announcing, endStaleVisits } from '../../platform/visits.js';
import { runUnit, stillFree } from '../../ports/run-unit.js';
import { presenceTopics } from './fan-out.js';

interface Visitor {
  readonly gameID: string;
  readonly username: string;
}

export interface Visit extends Visitor {
  /** The connection on which the room is watched; when it is over, so is the visit. */
  readonly connectionId: string;
}

export const visitorId = ({ gameID, username }: Visitor): string => `${gameID} ${username}`;

/** One connection may watch a room more than once. */
const nameVisit = (connectionId: string, newId: string): string => `${connectionId} ${newId}`;

const connectionOf = (visit: string): string => visit.split(' ')[0] ?? '';

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
 * The same for a unit that goes by the answer. Somebody who was never there has no document that
 * their coming would change, so they are given one: who comes meanwhile makes the unit run again.
 */
export async function holdAbsence(
  unit: Collections,
  game: Game,
  player: string,
): Promise<string | null> {
  const since = await absenceOf(unit, game, player);
  const visitor = { gameID: game.gameID, username: player };
  const _id = visitorId(visitor);
  const visitors = unit.collection(gameVisitors);
  if (since !== null && (await visitors.get(_id)) === undefined) {
    stillFree(await visitors.insert({ _id, ...visitor, visits: [] }));
  }
  return since;
}

export type GamePresenceReader = Pick<ReturnType<typeof createGamePresence>, 'read'>;

/** Who is in the rooms of games, as long as they subscribe; in the store, for claims after a restart and elsewhere. */
export function createGamePresence({ store, hub, connections, now, newId }: Platform) {
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

  /** Tells the room, and the players wherever they are, who is there. */
  const announce = announcing(async (gameID) => {
    const document = await store.collection(games).get(gameID);
    // A table that was cleared meanwhile has no room.
    if (document === undefined) return;
    const presence = await read(document.game);
    await hub.publish({ name: 'gamePresence', presence }, presenceTopics(document.game));
  });

  const put = async (visitor: Visitor, rule: (visits: readonly string[]) => readonly string[]) => {
    const { gameID, username } = visitor;
    const _id = visitorId(visitor);
    await runUnit(store, async (unit) => {
      const visitors = unit.collection(gameVisitors);
      const known = await visitors.get(_id);
      const visits = rule(known?.visits ?? []);
      const document: GameVisitorDocument =
        visits.length > 0
          ? { _id, gameID, username, visits, hereIn: gameID, isHere: 1 }
          : { _id, gameID, username, visits, leftAt: now().toISOString() };
      const game = await unit.collection(games).get(gameID);
      const isWorthKeeping =
        visits.length > 0 ||
        (game !== undefined && game.status !== 'OVER' && game.game.players.includes(username));
      if (!isWorthKeeping) await visitors.remove(_id);
      else if (known === undefined) stillFree(await visitors.insert(document));
      else await visitors.update(_id, () => document);
    });
    await announce(gameID);
  };

  return {
    read,
    announce,

    /** Somebody is in the room from now on; what it answers ends the visit. */
    async enter(visit: Visit): Promise<() => Promise<void>> {
      const id = nameVisit(visit.connectionId, newId());
      await put(visit, (visits) => [...visits, id]);
      return () => put(visit, (visits) => visits.filter((other) => other !== id));
    },

    clearStaleVisits(): Promise<void> {
      const everybody = readAll(store.collection(gameVisitors), 'here', { equals: [1] });
      return endStaleVisits(connections.registry, everybody, connectionOf, (visitor, isOver) =>
        put(visitor, (visits) => visits.filter((id) => !isOver(id))),
      );
    },
  };
}
