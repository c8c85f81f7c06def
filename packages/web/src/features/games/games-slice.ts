import {
  compareInLobby,
  newerGame,
  type Game,
  type GameInstance,
  type GamePresence,
  type GameRoom,
  type GameStatus,
  type LiveEvent,
} from '@collabor8/domain';
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Outputs } from '../../shared/api/outputs.js';
import { liveEventReceived } from '../../shared/live/live-event.js';

/** Which games the lobby shows; null is all of them. */
export type LobbyFilter = GameStatus | null;

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

interface LobbyRead {
  readonly filter: LobbyFilter;
  readonly page: Outputs['games']['page'];
}

interface OngoingRead {
  readonly username: string;
  readonly games: readonly GameInstance[];
}

interface Refusal {
  readonly gameID: string;
  readonly message: string;
}

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

const withRefusal = (state: GamesState, { gameID, message }: Refusal): GamesState => ({
  ...state,
  errors: { ...state.errors, [gameID]: message },
});

const withPresence = (state: GamesState, presence: HeardPresence): GamesState => ({
  ...state,
  presences: { ...state.presences, [presence.gameID]: presence },
});

function afterLiveEvent(
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
      return event.player === reader ? withRefusal(state, event) : state;
    default:
      return state;
  }
}

const idsOf = (games: readonly Game[]): string[] => games.map(({ gameID }) => gameID);

export const gamesSlice = createSlice({
  name: 'games',
  initialState,
  reducers: {
    gamesListed: (state, { payload: { filter, page } }: PayloadAction<LobbyRead>) => ({
      ...state,
      byId: withGames(state.byId, page.items),
      lobby: {
        filter,
        ids: idsOf(page.items),
        nextCursor: page.nextCursor,
        last: page.items.at(-1) ?? null,
      },
    }),
    moreGamesListed: (state, { payload: { filter, page } }: PayloadAction<LobbyRead>) => {
      const byId = withGames(state.byId, page.items);
      if (state.lobby?.filter !== filter) return { ...state, byId };
      const { nextCursor } = page;
      const ids = [...new Set([...state.lobby.ids, ...idsOf(page.items)])];
      const last = page.items.at(-1) ?? state.lobby.last;
      return { ...state, byId, lobby: { filter, ids, nextCursor, last } };
    },
    ongoingGamesRead: (state, { payload: { username, games } }: PayloadAction<OngoingRead>) => ({
      ...state,
      byId: withGames(withoutOngoing(state.byId, username), games),
    }),
    /** The answer to an action is the game as it stands. */
    gameUpdated: (state, { payload }: PayloadAction<GameInstance>) => afterUpdate(state, payload),
    gameErrorReceived: (state, { payload }: PayloadAction<Refusal>) => withRefusal(state, payload),
    gameErrorSettled: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      errors: withoutKey(state.errors, payload),
    }),
    roomEntered: {
      prepare: (payload: GameRoom) => ({ payload, meta: { receivedAt: Date.now() } }),
      reducer: (
        state,
        {
          payload: { game, presence },
          meta: { receivedAt },
        }: PayloadAction<GameRoom, string, { readonly receivedAt: number }>,
      ) => withPresence(afterUpdate(state, game), { ...presence, receivedAt }),
    },
  },
  extraReducers: (builder) =>
    builder.addCase(liveEventReceived, (state, { payload, meta }) =>
      afterLiveEvent(state, payload, meta.receivedAt),
    ),
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
  gamesListed,
  moreGamesListed,
  ongoingGamesRead,
  gameUpdated,
  gameErrorReceived,
  gameErrorSettled,
  roomEntered,
} = gamesSlice.actions;
export const {
  selectGame,
  selectPresence,
  selectGameError,
  selectLobby,
  selectLobbyGames,
  selectOngoing,
} = gamesSlice.selectors;
