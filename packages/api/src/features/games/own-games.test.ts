import { type LiveEvent, type OwnGames, newerOf } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectConvergence, following } from '../../testing/convergence.js';
import { openGamesStage, type GamesStage } from '../../testing/games-stage.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';
import { waitFor } from '../../testing/wait-for.js';

const MINUTE = 60_000;

let stage: GamesStage;
beforeEach(async () => {
  stage = await openGamesStage();
  await stage.begin();
  await stage.play(1);
});
afterEach(() => stage.close());

const ownOf = (person: Person) => read(person.trpc.games.openOwn.query());

describe('own games, on every page', () => {
  it('tell who is away from their own move that the clock runs, and since when', async () => {
    const { rooms } = await ownOf(stage.ben);
    expect(rooms.map(({ game, presence }) => [game.gameID, presence.away['ben']])).toEqual([
      [stage.gameID, '2026-01-01T00:00:00.000Z'],
    ]);
    expect((await ownOf(stage.eve)).rooms).toEqual([]);
  });

  it('leave out those that wait, and those against the computer', async () => {
    await stage.ada.trpc.games.create.mutate({ gameType: 'Nim', opponent: 'casual' });
    await stage.join(stage.ada, await stage.ada.trpc.games.create.mutate({ gameType: 'Nim' }));
    const { rooms } = await ownOf(stage.ada);
    expect(rooms.map(({ game }) => game.gameID)).toEqual([stage.gameID]);
  });

  it('tell the loser of a claim, at once and until they take note, and nobody else', async () => {
    const tab = await listen(stage.ben, { kind: 'person', username: 'ben' });
    stage.advance(MINUTE);
    const claimed = await stage.claim(stage.ada);
    await waitFor('the claim', () => tab.events.length > 0);
    expect(tab.events.at(-1)).toEqual({ name: 'gameUpdate', game: claimed });
    expect(await ownOf(stage.ben)).toEqual({ rooms: [], untold: [claimed] });
    expect(await ownOf(stage.ada)).toEqual({ rooms: [], untold: [] });

    await stage.acknowledgeLoss(stage.ada);
    expect((await ownOf(stage.ben)).untold).toHaveLength(1);
    await stage.acknowledgeLoss(stage.ben);
    expect((await ownOf(stage.ben)).untold).toEqual([]);
  });
});

describe('old state plus events equals freshly read state', () => {
  const byId = <T extends { readonly game: { readonly gameID: string } }>(rooms: readonly T[]) =>
    rooms.toSorted((one, other) => (one.game.gameID < other.game.gameID ? -1 : 1));

  const applied =
    (reader: string) =>
    ({ rooms, untold }: OwnGames, event: LiveEvent): OwnGames => {
      if (event.name === 'gamePresence') {
        const { presence } = event;
        return {
          untold,
          rooms: rooms.map(({ game, presence: known }) => ({
            game,
            presence: game.gameID === presence.gameID ? presence : known,
          })),
        };
      }
      if (event.name !== 'gameUpdate') return { rooms, untold };
      const { gameID } = event.game;
      const known = rooms.find(({ game }) => game.gameID === gameID);
      const game = newerOf(known?.game, event.game);
      const presence = known?.presence ?? { gameID, away: {}, watchers: 0, asOf: '' };
      const others = rooms.filter((room) => room !== known);
      return {
        rooms: game.state.status === 'IN_PROGRESS' ? [...others, { game, presence }] : others,
        untold: [
          ...untold.filter((lost) => lost.gameID !== gameID),
          ...(game.untold === reader ? [game] : []),
        ],
      };
    };

  const follow = (reader: Person) =>
    following<OwnGames>({
      reader,
      topics: [{ kind: 'person', username: reader.username }],
      open: () => reader.trpc.games.openOwn.query(),
      apply: applied(reader.username),
      shown: ({ rooms, untold }) => ({
        untold,
        rooms: byId(rooms).map(({ game, presence }) => [game, presence.away]),
      }),
    });

  it('for both players, after a start, moves, comings and goings, a claim and its note', () =>
    expectConvergence(stage.server, [follow(stage.ada), follow(stage.ben)], async () => {
      const other = await stage.eve.trpc.games.create.mutate({ gameType: 'Nim' });
      await stage.join(stage.ben, other);
      await stage.join(stage.ada, other);
      const visit = await listen(stage.ben, { kind: 'game', gameID: other });
      stage.advance(MINUTE);
      await stage.claim(stage.ada);
      await stage.acknowledgeLoss(stage.ben);
      visit.stop();
      await waitFor('that ben has left', async () => {
        const { presence } = await read(stage.eve.trpc.games.open.query({ gameID: other }));
        return presence.away['ben'] !== null;
      });
    }));
});
