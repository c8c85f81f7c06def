import {
  compareInLobby,
  newerOf,
  type Game,
  type GameError,
  type GameInstance,
  type GamePresence,
  type GameStatus,
  type LiveEvent,
  type OwnGames,
} from '@collabor8/domain';
import type { Outputs } from '../../shared/api/trpc.js';

/** Which games the lobby shows; null is all of them. */
export type LobbyFilter = GameStatus | null;

export interface Lobby {
  readonly filter: LobbyFilter;
  readonly ids: readonly string[];
  readonly nextCursor: string | null;
  /** The last game of the loaded part, as it was then: what comes after it is not loaded. */
  readonly last: Game | null;
}

/** Who is in a room, and when this browser heard it: absences are counted on from there. */
export interface HeardPresence extends GamePresence {
  readonly receivedAt: number;
}

/** What is said of a game at one of its revisions; undefined while it isn't known. */
interface AtRevision {
  readonly revision: number | undefined;
}

export interface GamesState {
  readonly byId: Readonly<Record<string, GameInstance>>;
  readonly lobby: Lobby | null;
  readonly presences: Readonly<Record<string, HeardPresence>>;
  /** Why the person's last attempt in a game failed: it is said until the game has gone on. */
  readonly errors: Readonly<Record<string, AtRevision & { readonly message: string }>>;
  /** This tab's last attempt in a game, and the revision that it was made at. */
  readonly attempts: Readonly<Record<string, AtRevision & { readonly name: string | undefined }>>;
  /** Games that are gone for good: a late update doesn't bring them back. */
  readonly cleared: Readonly<Record<string, true>>;
}

export interface LobbyRead {
  readonly filter: LobbyFilter;
  readonly page: Outputs['games']['page'];
}

export interface OngoingRead {
  readonly username: string;
  readonly games: readonly GameInstance[];
}

export interface OwnGamesRead {
  readonly username: string;
  readonly own: OwnGames;
}

export interface Refusal {
  readonly gameID: string;
  readonly message: string;
  /** Nobody knows what became of the attempt: the game says so itself once it has gone on. */
  readonly isUnanswered?: boolean;
}

export const initialState: GamesState = {
  byId: {},
  lobby: null,
  presences: {},
  errors: {},
  attempts: {},
  cleared: {},
};

export const withGames = (
  known: GamesState['byId'],
  games: readonly GameInstance[],
): GamesState['byId'] => ({
  ...known,
  ...Object.fromEntries(games.map((game) => [game.gameID, newerOf(known[game.gameID], game)])),
});

export const isOngoing = ({ state, players }: Game, username: string): boolean =>
  state.status !== 'OVER' && players.includes(username);

/** Games one knew from an earlier visit may have ended since. */
export const withoutOngoing = (known: GamesState['byId'], username: string): GamesState['byId'] =>
  Object.fromEntries(Object.entries(known).filter(([, game]) => !isOngoing(game, username)));

const isShown = ({ filter, nextCursor, last }: Lobby, game: Game): boolean =>
  (filter === null || game.state.status === filter) &&
  (nextCursor === null || last === null || compareInLobby(game, last) <= 0);

/** A game enters, stays in or leaves the loaded part of the lobby. */
function withGame(lobby: Lobby | null, game: Game): Lobby | null {
  if (lobby === null || isShown(lobby, game) === lobby.ids.includes(game.gameID)) return lobby;
  const others = lobby.ids.filter((gameID) => gameID !== game.gameID);
  return { ...lobby, ids: isShown(lobby, game) ? [...others, game.gameID] : others };
}

export const withoutKey = <T>(record: Readonly<Record<string, T>>, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

export function afterUpdate(state: GamesState, game: GameInstance): GamesState {
  if (Object.hasOwn(state.cleared, game.gameID)) return state;
  const known = state.byId[game.gameID];
  const newer = newerOf(known, game);
  if (newer === known) return state;
  const byId = { ...state.byId, [game.gameID]: newer };
  return { ...state, byId, lobby: withGame(state.lobby, newer) };
}

export function withRefusal(
  state: GamesState,
  { gameID, message, isUnanswered = false }: Refusal,
): GamesState {
  const revision = (isUnanswered ? state.attempts : state.byId)[gameID]?.revision;
  return { ...state, errors: { ...state.errors, [gameID]: { message, revision } } };
}

/** A room and a person are told of it over logs of their own: the later count is true. */
export function withPresence(state: GamesState, presence: HeardPresence): GamesState {
  const known = state.presences[presence.gameID];
  if (known !== undefined && known.asOf > presence.asOf) return state;
  return { ...state, presences: { ...state.presences, [presence.gameID]: presence } };
}

function afterClearing(state: GamesState, gameID: string): GamesState {
  const { lobby } = state;
  return {
    ...state,
    byId: withoutKey(state.byId, gameID),
    lobby: lobby && { ...lobby, ids: lobby.ids.filter((id) => id !== gameID) },
    cleared: { ...state.cleared, [gameID]: true },
  };
}

/** An attempt of another tab is told there. */
const isMeantHere = (
  { attempts }: GamesState,
  { gameID, player, attempt }: GameError,
  reader: string,
): boolean => player === reader && (attempt === undefined || attempts[gameID]?.name === attempt);

export function afterLiveEvent(
  state: GamesState,
  { event, reader }: { readonly event: LiveEvent; readonly reader: string },
  receivedAt: number,
): GamesState {
  switch (event.name) {
    case 'gameUpdate':
      return afterUpdate(state, event.game);
    case 'gamePresence':
      return withPresence(state, { ...event.presence, receivedAt });
    case 'gameError':
      return isMeantHere(state, event, reader) ? withRefusal(state, event) : state;
    case 'gameCleared':
      return afterClearing(state, event.gameID);
    default:
      return state;
  }
}

/** What was known of somebody's own games may be out of date: what was read takes its place. */
export function withOwnGames(
  state: GamesState,
  { username, own }: OwnGamesRead,
  receivedAt: number,
): GamesState {
  const isOwn = (gameID: string) => state.byId[gameID]?.players.includes(username) === true;
  const others = Object.entries(state.presences).filter(([gameID]) => !isOwn(gameID));
  const known = Object.entries(state.byId).filter(([, { untold }]) => untold !== username);
  const games = [...own.rooms.map(({ game }) => game), ...own.untold];
  const read = own.rooms.map(
    ({ presence }) => [presence.gameID, { ...presence, receivedAt }] as const,
  );
  return {
    ...state,
    byId: withGames(Object.fromEntries(known), games),
    presences: Object.fromEntries([...others, ...read]),
  };
}
