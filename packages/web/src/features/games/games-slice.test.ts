import type { GameInstance } from '@collabor8/domain';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { aGame } from '../../testing/game-samples.js';
import {
  gameErrorReceived,
  gamesListed,
  gamesSlice,
  gameUpdated,
  moreGamesListed,
  ongoingGamesRead,
  selectGame,
  selectGameError,
  selectLobbyGames,
  selectOngoing,
  type LobbyFilter,
} from './games-slice.js';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

const waiting = (gameID: string, second: number) => aGame({ gameID, createdAt: at(second) });
const going = (gameID: string, second: number) =>
  aGame({ gameID, createdAt: at(second), players: ['ada', 'ben'] });

function storeWith(
  items: GameInstance[],
  { filter = null, nextCursor = null }: { filter?: LobbyFilter; nextCursor?: string | null } = {},
) {
  const store = configureStore({ reducer: combineSlices(gamesSlice) });
  store.dispatch(gamesListed({ filter, page: { items, nextCursor } }));
  const ids = () => selectLobbyGames(store.getState())?.map(({ gameID }) => gameID);
  return { ...store, ids };
}

describe('the loaded part of the lobby', () => {
  it('takes a game that belongs in it, at its place', () => {
    const store = storeWith([waiting('w5', 5), waiting('w3', 3)], { nextCursor: 'next' });
    store.dispatch(gameUpdated(waiting('w4', 4)));
    expect(store.ids()).toEqual(['w5', 'w4', 'w3']);
  });

  it('leaves a game to the next page that comes after its end', () => {
    const store = storeWith([waiting('w5', 5), waiting('w3', 3)], { nextCursor: 'next' });
    store.dispatch(gameUpdated(waiting('w1', 1)));
    store.dispatch(gameUpdated(going('w5', 5)));
    expect(store.ids()).toEqual(['w3']);
    const page = { items: [waiting('w1', 1), going('w5', 5)], nextCursor: null };
    store.dispatch(moreGamesListed({ filter: null, page }));
    expect(store.ids()).toEqual(['w3', 'w1', 'w5']);
  });

  it('drops a game that is no longer of the status asked for', () => {
    const store = storeWith([waiting('w1', 1)], { filter: 'WAITING_TO_START' });
    store.dispatch(gameUpdated(going('w1', 1)));
    expect(store.ids()).toEqual([]);
  });

  it('does not take a page of another filter', () => {
    const store = storeWith([waiting('w1', 1)]);
    const page = { items: [going('p1', 1)], nextCursor: null };
    store.dispatch(moreGamesListed({ filter: 'IN_PROGRESS', page }));
    expect(store.ids()).toEqual(['w1']);
  });
});

it('never goes back to an older state, whether it is read or heard', () => {
  const store = storeWith([going('g1', 1)]);
  store.dispatch(gameUpdated(waiting('g1', 1)));
  store.dispatch(
    gamesListed({ filter: null, page: { items: [waiting('g1', 1)], nextCursor: null } }),
  );
  expect(selectGame(store.getState(), 'g1')?.state.status).toBe('IN_PROGRESS');
});

it('tells the games somebody sits in, until they are over', () => {
  const store = storeWith([going('g1', 1), waiting('w1', 1)]);
  const own = () => selectOngoing(store.getState(), 'ada').map(({ gameID }) => gameID);
  expect(own()).toEqual(['g1']);
  const game = going('g1', 1);
  const state = { ...game.state, status: 'OVER' as const };
  store.dispatch(gameUpdated({ ...game, state, revision: 99 }));
  expect(own()).toEqual([]);
});

it('drops a game of an earlier visit that has ended since', () => {
  const store = storeWith([going('g1', 1), going('g2', 2)]);
  store.dispatch(ongoingGamesRead({ username: 'ada', games: [going('g2', 2)] }));
  expect(selectOngoing(store.getState(), 'ada').map(({ gameID }) => gameID)).toEqual(['g2']);
});

it('forgets a refusal once the game has gone on', () => {
  const store = storeWith([waiting('g1', 1)]);
  store.dispatch(gameErrorReceived({ gameID: 'g1', message: 'It is not your turn.' }));
  expect(selectGameError(store.getState(), 'g1')).toBe('It is not your turn.');
  store.dispatch(gameUpdated(going('g1', 1)));
  expect(selectGameError(store.getState(), 'g1')).toBeUndefined();
});
