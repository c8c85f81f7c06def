import { newerOf, type GameRoom } from '@collabor8/domain';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { expectConvergence, following } from '../../testing/convergence.js';
import { openGamesStage, type GamesStage } from '../../testing/games-stage.js';
import type { Person } from '../../testing/test-server.js';
import type { Lobby } from './service.js';

let stage: GamesStage;
beforeEach(async () => {
  stage = await openGamesStage();
});
afterEach(() => stage.close());

/** The room as somebody outside of it reads it; who watches is in no snapshot that a watcher reads. */
const followGame = (reader: Person) =>
  following<GameRoom['game']>({
    reader,
    topics: [{ kind: 'games' }],
    async open() {
      const { gameID } = stage;
      const { value } = await reader.trpc.games.open.query({ gameID });
      return { value: value.game, places: {} };
    },
    apply: (game, event) =>
      event.name === 'gameUpdate' && event.game.gameID === game.gameID
        ? newerOf(game, event.game)
        : game,
  });

const followLobby = (reader: Person) =>
  following<Lobby['games']['items']>({
    reader,
    topics: [{ kind: 'games' }],
    async open() {
      const { value, places } = await reader.trpc.games.openLobby.query({});
      return {
        value: value.games.items.toSorted((one, other) => (one.gameID < other.gameID ? -1 : 1)),
        places,
      };
    },
    apply(games, event) {
      if (event.name !== 'gameUpdate') return games;
      const { game } = event;
      const known = games.find(({ gameID }) => gameID === game.gameID);
      return [...games.filter((each) => each !== known), newerOf(known, game)].toSorted(
        (one, other) => (one.gameID < other.gameID ? -1 : 1),
      );
    },
  });

describe('old state plus events equals freshly read state (STYLE, verify_action)', () => {
  const expectGamesConvergence = (act: () => Promise<unknown>): Promise<void> =>
    expectConvergence(stage.server, [followGame(stage.ada), followLobby(stage.eve)], act);

  it('after joining, moves, giving up and a rematch', () =>
    expectGamesConvergence(async () => {
      await stage.begin();
      await stage.play(3, 2, 1);
      await stage.leave(stage.ben);
      await stage.rematch(stage.ada);
      await stage.rematch(stage.ben);
    }));

  it('after a seat that was taken and freed', () =>
    expectGamesConvergence(async () => {
      await stage.join(stage.ada);
      await stage.leave(stage.ada);
    }));

  it('after moves of both at once, of which the server takes one each turn', async () => {
    await stage.begin();
    await expectGamesConvergence(() =>
      Promise.allSettled([
        stage.move(stage.ada, 1, 0),
        stage.move(stage.ada, 2, 0),
        stage.move(stage.ben, 3, 1),
      ]),
    );
  });
});
