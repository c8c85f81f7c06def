import type { GameInstance, OwnGames } from '@collabor8/domain';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { aGame, aPresence } from '../../testing/game-samples.js';
import { liveEventReceived } from '../../shared/live/live-link.js';
import { landed } from '../../shared/reads/declare-read.js';
import {
  attemptBegun,
  gameErrorReceived,
  gamesListed,
  gamesSlice,
  gameUpdated,
  moreGamesListed,
  ongoingGamesRead,
  selectGame,
  selectGameError,
  selectIsCleared,
  selectLobbyGames,
  selectOngoing,
  selectOwnNotices,
  type LobbyFilter,
} from './games-slice.js';
import { ownRead } from './reads.js';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

const waiting = (gameID: string, second: number) => aGame({ gameID, createdAt: at(second) });
const going = (gameID: string, second: number) =>
  aGame({ gameID, createdAt: at(second), players: ['ada', 'ben'] });

const ownGamesRead = (own: OwnGames) => landed(ownRead)(own as never, 'ada');

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

it('says nothing of an attempt without an answer once the game has gone on since', () => {
  const store = storeWith([waiting('g1', 1), waiting('g2', 2)]);
  const error = (gameID: string) => selectGameError(store.getState(), gameID);
  const fail = (gameID: string) =>
    store.dispatch(gameErrorReceived({ gameID, message: 'No answer.', isUnanswered: true }));
  store.dispatch(attemptBegun({ gameID: 'g1' }));
  store.dispatch(gameUpdated(going('g1', 1)));
  fail('g1');
  expect(error('g1')).toBeUndefined();
  store.dispatch(attemptBegun({ gameID: 'g2' }));
  fail('g2');
  expect(error('g2')).toBe('No answer.');
  store.dispatch(ongoingGamesRead({ username: 'ada', games: [going('g2', 2)] }));
  expect(error('g2')).toBeUndefined();
});

describe('a refusal over the live connection', () => {
  const refused = (attempt: string | undefined, player = 'ada') =>
    liveEventReceived({
      event: { name: 'gameError', gameID: 'g1', player, message: 'No.', attempt },
      reader: 'ada',
    });

  it.each([
    ['of this tab’s attempt is told', 'mine', 'ada', 'No.'],
    ['of an attempt without a name is told', undefined, 'ada', 'No.'],
    ['of another tab’s attempt is not', 'theirs', 'ada', undefined],
    ['of somebody else is not', undefined, 'ben', undefined],
  ])('%s', (_which, attempt, player, told) => {
    const store = storeWith([going('g1', 1)]);
    store.dispatch(attemptBegun({ gameID: 'g1', attempt: 'mine' }));
    store.dispatch(refused(attempt, player));
    expect(selectGameError(store.getState(), 'g1')).toBe(told);
  });
});

it('drops a table that was cleared, for good', () => {
  const store = storeWith([waiting('w1', 1), waiting('w2', 2)]);
  store.dispatch(
    liveEventReceived({ event: { name: 'gameCleared', gameID: 'w1' }, reader: 'ada' }),
  );
  expect(store.ids()).toEqual(['w2']);
  expect(selectIsCleared(store.getState(), 'w1')).toBe(true);
  store.dispatch(gameUpdated(going('w1', 1)));
  expect(store.ids()).toEqual(['w2']);
});

describe('what somebody is told of their own games', () => {
  const room = (gameID: string, away: string | null) => ({
    game: going(gameID, 1),
    presence: aPresence({ gameID, away: { ada: away, ben: null } }),
  });
  const noticesOf = (store: ReturnType<typeof storeWith>, username = 'ada') => {
    const { keptWaiting, lost } = selectOwnNotices(store.getState(), username);
    return [keptWaiting, lost].map((games) => games.map(({ gameID }) => gameID));
  };
  const lost: GameInstance = {
    ...going('g9', 1),
    state: { ...going('g9', 1).state, status: 'OVER', winners: ['ben'] },
    untold: 'ada',
    revision: 50,
  };

  it('names games that wait for them in a room they are not in, and games they lost', () => {
    const store = storeWith([]);
    const rooms = [room('g1', at(1)), room('g2', null)];
    store.dispatch(ownGamesRead({ rooms, untold: [lost] }));
    expect(noticesOf(store)).toEqual([['g1'], ['g9']]);
    expect(noticesOf(store, 'ben')).toEqual([[], []]);
  });

  it('forgets what is no longer so when it is read again', () => {
    const store = storeWith([]);
    const own = { rooms: [room('g1', at(1))], untold: [lost] };
    store.dispatch(ownGamesRead(own));
    store.dispatch(ownGamesRead({ rooms: [], untold: [] }));
    expect(noticesOf(store)).toEqual([[], []]);
  });

  it('does not go back to an earlier count of who is there', () => {
    const store = storeWith([]);
    store.dispatch(ownGamesRead({ rooms: [room('g1', null)], untold: [] }));
    const presence = (away: string | null, second: number) =>
      liveEventReceived({
        event: {
          name: 'gamePresence',
          presence: aPresence({ gameID: 'g1', away: { ada: away, ben: null }, asOf: at(second) }),
        },
        reader: 'ada',
      });
    store.dispatch(presence(at(5), 6));
    store.dispatch(presence(null, 4));
    expect(noticesOf(store)).toEqual([['g1'], []]);
  });
});
