import { compareInLobby, playerToMove, type Game, type GameInstance } from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../shared/live/live-link.js';
import { landed } from '../../shared/reads/declare-read.js';
import { inStore, memoizeLast } from '../../shared/store.js';
import {
  afterLiveEvent,
  afterUpdate,
  initialState,
  isOngoing,
  withGames,
  withOwnGames,
  withoutKey,
  withoutOngoing,
  withPresence,
  withRefusal,
  type GamesState,
  type HeardPresence,
  type Lobby,
  type LobbyRead,
  type OngoingRead,
  type Refusal,
} from './games-state.js';
import { ownRead, roomRead } from './reads.js';

export type { HeardPresence, LobbyFilter } from './games-state.js';

export interface Attempt {
  readonly gameID: string;
  /** Its name, where its refusal comes over the live connection too. */
  readonly attempt?: string | undefined;
}

const idsOf = (games: readonly Game[]): string[] => games.map(({ gameID }) => gameID);

const noticesOf = memoizeLast(
  (byId: GamesState['byId'], presences: GamesState['presences'], username: string) => {
    const games = Object.values(byId);
    return {
      keptWaiting: games.filter(
        (game) => playerToMove(game) === username && presences[game.gameID]?.away[username] != null,
      ),
      lost: games.filter(({ untold }) => untold === username),
    };
  },
);

const listed = memoizeLast((byId: GamesState['byId'], lobby: Lobby | null) =>
  lobby?.ids.flatMap((gameID) => byId[gameID] ?? []).toSorted(compareInLobby),
);

const ongoingOf = memoizeLast((byId: GamesState['byId'], username: string) =>
  Object.values(byId)
    .filter((game) => isOngoing(game, username))
    .toSorted(compareInLobby),
);

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
    attemptBegun: (state, { payload: { gameID, attempt } }: PayloadAction<Attempt>) => ({
      ...state,
      errors: withoutKey(state.errors, gameID),
      attempts: {
        ...state.attempts,
        [gameID]: { name: attempt, revision: state.byId[gameID]?.revision },
      },
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(landed(ownRead), (state, { payload: own, meta: { reader, receivedAt } }) =>
        withOwnGames(state, { username: reader, own }, receivedAt),
      )
      .addCase(landed(roomRead), (state, { payload: { game, presence }, meta: { receivedAt } }) =>
        withPresence(afterUpdate(state, game), { ...presence, receivedAt }),
      )
      .addCase(liveEventReceived, (state, { payload, meta }) =>
        afterLiveEvent(state, payload, meta.receivedAt),
      ),
  selectors: {
    selectGame: ({ byId }, gameID: string): GameInstance | undefined =>
      Object.hasOwn(byId, gameID) ? byId[gameID] : undefined,
    selectPresence: ({ presences }, gameID: string): HeardPresence | undefined =>
      Object.hasOwn(presences, gameID) ? presences[gameID] : undefined,
    selectGameError({ errors, byId }, gameID: string): string | undefined {
      const error = Object.hasOwn(errors, gameID) ? errors[gameID] : undefined;
      return error?.revision === byId[gameID]?.revision ? error?.message : undefined;
    },
    selectIsCleared: ({ cleared }, gameID: string): boolean => Object.hasOwn(cleared, gameID),
    /** What somebody is told of their own games on every page. */
    selectOwnNotices: ({ byId, presences }, username: string) =>
      noticesOf(byId, presences, username),
    selectLobby: ({ lobby }): Lobby | null => lobby,
    selectLobbyGames: ({ byId, lobby }) => listed(byId, lobby),
    selectOngoing: ({ byId }, username: string) => ongoingOf(byId, username),
  },
});
inStore(gamesSlice);

export const {
  gamesListed,
  moreGamesListed,
  ongoingGamesRead,
  gameUpdated,
  gameErrorReceived,
  attemptBegun,
} = gamesSlice.actions;
export const {
  selectGame,
  selectIsCleared,
  selectOwnNotices,
  selectPresence,
  selectGameError,
  selectLobby,
  selectLobbyGames,
  selectOngoing,
} = gamesSlice.selectors;
