import {
  compareInLobby,
  newerGame,
  type Game,
  type GameError,
  type GameInstance,
  type GamePresence,
  type GameRoom,
  type GameStatus,
} from '@collabor8/domain';
import { createAction, createSelector, createSlice } from '@reduxjs/toolkit';
import { sessionChecked, signedOut } from '../../shared/session/session-slice.js';

/** Which games the lobby shows; null is all of them. */
export type LobbyFilter = GameStatus | null;

interface GamesPage {
  readonly items: readonly GameInstance[];
  readonly nextCursor: string | null;
}

/** The loaded part of the lobby. */
interface Lobby {
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

interface GamesState {
  readonly byId: Readonly<Record<string, GameInstance>>;
  readonly lobby: Lobby | null;
  readonly presences: Readonly<Record<string, HeardPresence>>;
  /** Why the person's last attempt in a game was refused. */
  readonly errors: Readonly<Record<string, string>>;
}

export const gamesListed = createAction<{ filter: LobbyFilter; page: GamesPage }>('games/listed');
export const moreGamesListed = createAction<{ filter: LobbyFilter; page: GamesPage }>(
  'games/moreListed',
);
export const ongoingGamesRead = createAction<{
  username: string;
  games: readonly GameInstance[];
}>('games/ongoingRead');
export const gameUpdated = createAction<GameInstance>('games/updated');
export const gameErrorReceived =
  createAction<Pick<GameError, 'gameID' | 'message'>>('games/errorReceived');
export const gameErrorSettled = createAction<string>('games/errorSettled');
export const presenceReceived = createAction(
  'games/presenceReceived',
  (presence: GamePresence) => ({
    payload: { ...presence, receivedAt: Date.now() },
  }),
);
export const roomEntered = createAction('games/roomEntered', ({ game, presence }: GameRoom) => ({
  payload: { game, presence: { ...presence, receivedAt: Date.now() } },
}));

const initialState: GamesState = { byId: {}, lobby: null, presences: {}, errors: {} };

const withGames = (
  known: GamesState['byId'],
  games: readonly GameInstance[],
): GamesState['byId'] => ({
  ...known,
  ...Object.fromEntries(games.map((game) => [game.gameID, newerGame(known[game.gameID], game)])),
});

const isOngoing = ({ state, players }: Game, username: string): boolean =>
  state.status !== 'OVER' && players.includes(username);

/** Games one knew from an earlier visit may have ended since. */
const withoutOngoing = (known: GamesState['byId'], username: string): GamesState['byId'] =>
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

const withoutKey = <T>(record: Readonly<Record<string, T>>, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

function afterUpdate(state: GamesState, game: GameInstance): GamesState {
  const known = state.byId[game.gameID];
  const newer = newerGame(known, game);
  if (newer === known) return state;
  const byId = { ...state.byId, [game.gameID]: newer };
  // What was refused concerned the game as it was before.
  const errors = withoutKey(state.errors, game.gameID);
  return { ...state, byId, errors, lobby: withGame(state.lobby, newer) };
}

const idsOf = (games: readonly Game[]): string[] => games.map(({ gameID }) => gameID);

export const gamesSlice = createSlice({
  name: 'games',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(gamesListed, (state, { payload: { filter, page } }) => ({
        ...state,
        byId: withGames(state.byId, page.items),
        lobby: {
          filter,
          ids: idsOf(page.items),
          nextCursor: page.nextCursor,
          last: page.items.at(-1) ?? null,
        },
      }))
      .addCase(moreGamesListed, (state, { payload: { filter, page } }) => {
        const byId = withGames(state.byId, page.items);
        if (state.lobby?.filter !== filter) return { ...state, byId };
        const { nextCursor } = page;
        const ids = [...new Set([...state.lobby.ids, ...idsOf(page.items)])];
        const last = page.items.at(-1) ?? state.lobby.last;
        return { ...state, byId, lobby: { filter, ids, nextCursor, last } };
      })
      .addCase(ongoingGamesRead, (state, { payload: { username, games } }) => ({
        ...state,
        byId: withGames(withoutOngoing(state.byId, username), games),
      }))
      .addCase(gameUpdated, (state, { payload }) => afterUpdate(state, payload))
      .addCase(roomEntered, (state, { payload: { game, presence } }) => ({
        ...afterUpdate(state, game),
        presences: { ...state.presences, [game.gameID]: presence },
      }))
      .addCase(presenceReceived, (state, { payload }) => ({
        ...state,
        presences: { ...state.presences, [payload.gameID]: payload },
      }))
      .addCase(gameErrorReceived, (state, { payload: { gameID, message } }) => ({
        ...state,
        errors: { ...state.errors, [gameID]: message },
      }))
      .addCase(gameErrorSettled, (state, { payload }) => ({
        ...state,
        errors: withoutKey(state.errors, payload),
      }))
      .addCase(sessionChecked, (state, { payload }) => (payload === null ? initialState : state))
      .addCase(signedOut, () => initialState),
  selectors: {
    selectGame: ({ byId }, gameID: string): GameInstance | undefined =>
      Object.hasOwn(byId, gameID) ? byId[gameID] : undefined,
    selectPresence: ({ presences }, gameID: string): HeardPresence | undefined =>
      Object.hasOwn(presences, gameID) ? presences[gameID] : undefined,
    selectGameError: ({ errors }, gameID: string): string | undefined =>
      Object.hasOwn(errors, gameID) ? errors[gameID] : undefined,
    selectLobby: ({ lobby }): Lobby | null => lobby,
    /** The loaded games of the lobby, in its order. */
    selectLobbyGames: createSelector(
      [({ byId }: GamesState) => byId, ({ lobby }: GamesState) => lobby],
      (byId, lobby) => lobby?.ids.flatMap((gameID) => byId[gameID] ?? []).toSorted(compareInLobby),
    ),
    /** The games somebody sits in that are not over. */
    selectOngoing: createSelector(
      [({ byId }: GamesState) => byId, (_state: GamesState, username: string) => username],
      (byId, username) =>
        Object.values(byId)
          .filter((game) => isOngoing(game, username))
          .toSorted(compareInLobby),
    ),
  },
});

export const {
  selectGame,
  selectPresence,
  selectGameError,
  selectLobby,
  selectLobbyGames,
  selectOngoing,
} = gamesSlice.selectors;
