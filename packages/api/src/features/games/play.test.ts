import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGamesStage, refusalOf, type GamesStage } from '../../testing/games-stage.js';
import { listen, type Listener } from '../../testing/listen.js';
import { waitFor } from '../../testing/wait-for.js';

let stage: GamesStage;
beforeEach(async () => {
  stage = await openGamesStage();
});
afterEach(() => stage.close());

const gamesIn = ({ events }: Listener) =>
  events.flatMap((event) => (event.name === 'gameUpdate' ? [event.game] : []));

describe('a game of two', () => {
  it('goes from an empty table to a winner', async () => {
    expect((await stage.stored()).players).toEqual([]);
    await stage.begin();
    await stage.play(3, 3, 3, 3, 3, 3, 2);
    const last = await stage.move(stage.ben, 1, 7);
    expect(last.state).toMatchObject({ status: 'OVER', remainingObjects: 0, winners: ['ada'] });
    expect(await stage.stored()).toEqual(last);
  });

  it('has an ID short enough to read out', () => {
    expect(stage.gameID).toMatch(/^[0-9a-f]{8}$/);
  });

  it('gives a player who comes back their seat', async () => {
    await stage.begin();
    await stage.play(2);
    const before = await stage.stored();
    expect(await stage.join(stage.ada)).toEqual(before);
  });

  it('lets whoever leaves lose, and frees the seat of who waits', async () => {
    await stage.join(stage.ada);
    expect((await stage.leave(stage.ada)).players).toEqual([]);
    await stage.join(stage.ben);
    await stage.join(stage.ada);
    const left = await stage.leave(stage.ada);
    expect(left.state).toMatchObject({ status: 'OVER', player1: 'ben', winners: ['ben'] });
    expect(await stage.leave(stage.ada)).toEqual(left);
  });
});

describe('moves at once', () => {
  beforeEach(() => stage.begin());

  it('count once when one click is sent ten times', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => stage.move(stage.ada, 2, 0)),
    );
    expect((await stage.stored()).state.moves).toEqual([{ numObjects: 2 }]);
    expect(new Set(answers.map(({ revision }) => revision)).size).toBe(1);
  });

  it('of one player in two tabs: exactly one counts', async () => {
    const outcomes = await Promise.all(
      [1, 2, 3].map((number) => refusalOf(stage.move(stage.ada, number, 0))),
    );
    expect(outcomes.filter(([code]) => code === 'NONE')).toHaveLength(1);
    expect((await stage.stored()).state.moves).toHaveLength(1);
  });

  it('of both players: the one whose turn it is', async () => {
    const [first, second] = await Promise.all([
      refusalOf(stage.move(stage.ada, 1, 0)),
      refusalOf(stage.move(stage.ben, 1, 0)),
    ]);
    expect(first[0]).toBe('NONE');
    expect(second[0]).not.toBe('NONE');
    expect((await stage.stored()).state.moves).toHaveLength(1);
  });

  it('answer a move that is sent again later with the game as it is', async () => {
    await stage.play(2, 3, 1);
    expect(await stage.move(stage.ada, 2, 0)).toEqual(await stage.stored());
  });
});

it('gives the last free seat to one of many', async () => {
  await stage.join(stage.ada);
  const outcomes = await Promise.all(
    [stage.ben, stage.eve].map((person) => refusalOf(stage.join(person))),
  );
  expect(outcomes.map(([code]) => code).toSorted()).toEqual(['CONFLICT', 'NONE']);
  expect((await stage.stored()).players).toHaveLength(2);
});

describe('a rematch', () => {
  beforeEach(async () => {
    await stage.begin();
    await stage.leave(stage.ben);
  });

  it('is one game, whoever asks and how often, begun by the other side', async () => {
    const [mine, theirs] = await Promise.all([stage.rematch(stage.ada), stage.rematch(stage.ben)]);
    expect(mine.gameID).toBe(theirs.gameID);
    expect((await stage.rematch(stage.ada)).gameID).toBe(mine.gameID);
    const next = await stage.stored(mine.gameID);
    expect(next.state).toMatchObject({ status: 'IN_PROGRESS', player1: 'ben', player2: 'ada' });
    expect((await stage.stored()).rematch).toBe(mine.gameID);
  });

  it('keeps the seat of the other, and is refused to spectators', async () => {
    const asked = await stage.rematch(stage.ada);
    expect(await refusalOf(stage.join(stage.eve, asked.gameID))).toEqual([
      'CONFLICT',
      'This game is a rematch between two others.',
    ]);
    expect((await refusalOf(stage.rematch(stage.eve)))[0]).toBe('FORBIDDEN');
  });
});

describe('practice', () => {
  it.each(['casual', 'perfect'] as const)('has the %s computer answer a move', async (opponent) => {
    const id = await stage.ada.trpc.games.create.mutate({ gameType: 'Nim', opponent });
    expect((await stage.stored(id)).state.status).toBe('IN_PROGRESS');
    const lobby = await listen(stage.eve, { kind: 'games' });
    await stage.ada.trpc.games.makeMove.mutate({ gameID: id, after: 0, move: { numObjects: 1 } });
    // Nobody looks at the game meanwhile: the computer moves by itself.
    const answered = await waitFor('the move of the computer', () =>
      gamesIn(lobby).find((game) => game.gameID === id && game.state.moves.length === 2),
    );
    if (opponent === 'perfect') expect(answered.state.remainingObjects).toBe(17);
    expect(answered.state.status).toBe('IN_PROGRESS');
  });

  it('is nobody else’s to join', async () => {
    const id = await stage.ada.trpc.games.create.mutate({ gameType: 'Nim', opponent: 'casual' });
    expect((await refusalOf(stage.join(stage.eve, id)))[0]).toBe('CONFLICT');
  });
});

describe('a claim', () => {
  beforeEach(async () => {
    await stage.begin();
    stage.advance(600_000);
    await stage.play(2);
  });

  it('gives the game to the player whose opponent is away from their own move for a minute', async () => {
    stage.advance(59_000);
    expect(await refusalOf(stage.claim(stage.ada))).toEqual([
      'BAD_REQUEST',
      'You can claim the game in 1 s.',
    ]);
    stage.advance(1000);
    const claimed = await stage.claim(stage.ada);
    expect(claimed).toMatchObject({ endedBy: 'claim', state: { winners: ['ada'] } });
    expect(await stage.claim(stage.ada)).toEqual(claimed);
    expect(await refusalOf(stage.claim(stage.ben))).toEqual(['BAD_REQUEST', 'This game is over.']);
  });

  it('is refused on the own turn, for however long the other has been away', async () => {
    stage.advance(600_000);
    expect(await refusalOf(stage.claim(stage.ben))).toEqual([
      'BAD_REQUEST',
      'It is your turn: nobody is keeping you waiting.',
    ]);
    expect((await stage.stored()).state.status).toBe('IN_PROGRESS');
  });
});
