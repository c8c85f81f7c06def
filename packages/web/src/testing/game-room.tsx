import type { GameInstance, GamePresence, GameRecord } from '@collabor8/domain';
import { screen } from '@testing-library/react';
import { aGame, aPresence } from './game-samples.js';
import type { MockAnswers } from './mock-api.js';
import { opened } from './opened.js';
import { renderApp } from './render-app.js';

export const begun = aGame({ players: ['grace', 'linus'] });
export const secondTurn = aGame({ players: ['grace', 'linus'], taken: [2] });
export const over = aGame({ players: ['grace', 'linus'], taken: [3, 1, 3, 3, 2, 2, 3, 3, 1] });

interface RoomOptions {
  readonly presence?: Partial<GamePresence>;
  /** Of player 1, or of grace where she plays. */
  readonly record?: () => GameRecord;
  readonly mutations?: NonNullable<NonNullable<MockAnswers['mutations']>['games']>;
}

/** The room of a game in which grace looks on. */
export const openRoom = async (
  game: GameInstance,
  { presence, record = () => ({ won: 0, lost: 0 }), mutations = {} }: RoomOptions = {},
) => {
  const app = renderApp({
    at: `/games/${game.gameID}`,
    api: {
      queries: {
        games: {
          record,
          open: () =>
            opened({ kind: 'game', gameID: game.gameID }, { game, presence: aPresence(presence) }),
          openLobby: () =>
            opened({ kind: 'games' }, { games: { items: [], nextCursor: null }, ongoing: [] }),
        },
      },
      mutations: { games: mutations },
    },
  });
  await screen.findByRole('heading', { name: 'Nim' });
  return app;
};

export const seat = (number: number) => screen.getByRole('group', { name: `Player ${number}` });

export const submitButton = () => screen.getByRole('button', { name: 'Submit Move' });

/** How many stones lie, are picked or are taken. */
export const stones = (state: 'lies' | 'picked' | 'taken'): number =>
  document.querySelectorAll(`[data-state="${state}"]`).length;
