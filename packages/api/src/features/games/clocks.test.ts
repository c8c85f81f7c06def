import { SIDE_TIME_MS } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGamesStage, refusalOf, type GamesStage } from '../../testing/games-stage.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import { waitFor } from '../../testing/wait-for.js';

let stage: GamesStage;
let gameID: string;
beforeEach(async () => {
  stage = await openGamesStage();
  gameID = await stage.ada.trpc.games.create.mutate({ gameType: 'Nim', hasClock: true });
  await stage.join(stage.ada, gameID);
  await stage.join(stage.ben, gameID);
});
afterEach(() => stage.close());

const move = (person = stage.ada, after = 0) =>
  person.trpc.games.makeMove.mutate({ gameID, after, move: { numObjects: 1 } });
const lostByAda = { endedBy: 'time', state: { status: 'OVER', winners: ['ben'] } };

/** What the store has, without looking at the game by its clock. */
const statusInLobby = async () => {
  const { games } = await read(stage.eve.trpc.games.openLobby.query({}));
  return games.items.find((game) => game.gameID === gameID)?.state.status;
};

it('each side uses up its own time, to the millisecond, until it moves', async () => {
  stage.advance(10_000);
  await move();
  stage.advance(4000);
  const after = await move(stage.ben, 1);
  expect(after.clock).toEqual({ perSide: SIDE_TIME_MS, used: { player1: 10_000, player2: 4000 } });
  stage.advance(SIDE_TIME_MS - 10_000 - 1);
  expect((await move(stage.ada, 2)).state.status).toBe('IN_PROGRESS');
});

describe('a game whose player to move has no time left', () => {
  beforeEach(() => stage.advance(SIDE_TIME_MS));

  it('is over for who looks at it', async () => {
    expect(await stage.stored(gameID)).toMatchObject(lostByAda);
  });

  it('takes no move any more, and says so to the one who tries', async () => {
    expect(await refusalOf(move())).toEqual(['BAD_REQUEST', 'This game is over.']);
    expect(await statusInLobby()).toBe('OVER');
  });

  it('is won by who leaves it then', async () => {
    expect(await stage.leave(stage.ben, gameID)).toMatchObject(lostByAda);
  });

  it('may be followed by a rematch at once', async () => {
    const next = await stage.ben.trpc.games.rematch.mutate({ gameID });
    expect(next.clock?.used).toEqual({ player1: 0, player2: 0 });
  });

  it('is told as over to the lobby, once somebody calls the time', async () => {
    const lobby = await listen(stage.eve, { kind: 'games' });
    const [one, other] = await Promise.all(
      [stage.ada, stage.ben].map((person) => person.trpc.games.callTime.mutate({ gameID })),
    );
    expect(one).toMatchObject(lostByAda);
    expect(other?.revision).toBe(one?.revision);
    await waitFor('the end of the game', () =>
      lobby.events.find(({ name }) => name === 'gameUpdate'),
    );
  });

  it('is ended by the server where nobody looks, and tells the loser until they know', async () => {
    expect(await statusInLobby()).toBe('IN_PROGRESS');
    await stage.server.services.games.endByClock();
    expect(await statusInLobby()).toBe('OVER');
    const untold = async () => (await read(stage.ada.trpc.games.openOwn.query())).untold;
    expect(await untold()).toMatchObject([lostByAda]);
    await stage.ada.trpc.games.acknowledgeLoss.mutate({ gameID });
    expect(await untold()).toEqual([]);
  });
});

it('goes on when the time is called too early, or where there is no clock', async () => {
  stage.advance(SIDE_TIME_MS - 1);
  const called = await stage.eve.trpc.games.callTime.mutate({ gameID });
  expect(called.state.status).toBe('IN_PROGRESS');
  await stage.begin();
  stage.advance(SIDE_TIME_MS * 2);
  const plain = await stage.eve.trpc.games.callTime.mutate({ gameID: stage.gameID });
  expect(plain.state.status).toBe('IN_PROGRESS');
  await stage.server.services.games.endByClock();
  expect((await stage.stored()).state.status).toBe('IN_PROGRESS');
});
