import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGamesStage, refusalOf, type GamesStage } from '../../testing/games-stage.js';

let stage: GamesStage;
beforeEach(async () => {
  stage = await openGamesStage();
});
afterEach(() => stage.close());

describe('the server refuses', () => {
  it.each([
    [
      'a move by the wrong player',
      () => stage.move(stage.ben, 1, 0),
      'FORBIDDEN',
      'It is not your turn.',
    ],
    [
      'a move by a spectator',
      () => stage.move(stage.eve, 1, 0),
      'FORBIDDEN',
      'You are not a player of this game.',
    ],
    ['to take none', () => stage.move(stage.ada, 0, 0), 'BAD_REQUEST', 'Take 1, 2 or 3 objects.'],
    ['to take four', () => stage.move(stage.ada, 4, 0), 'BAD_REQUEST', 'Take 1, 2 or 3 objects.'],
    [
      'to take one and a half',
      () => stage.move(stage.ada, 1.5, 0),
      'BAD_REQUEST',
      'Take 1, 2 or 3 objects.',
    ],
    [
      'a move of the future',
      () => stage.move(stage.ada, 1, 1),
      'CONFLICT',
      'The game has moved on. Look again.',
    ],
    [
      'a third player',
      () => stage.join(stage.eve),
      'CONFLICT',
      'This game already has two players.',
    ],
    [
      'that a spectator leaves',
      () => stage.leave(stage.eve),
      'FORBIDDEN',
      'You are not a player of this game.',
    ],
    [
      'that a spectator claims',
      () => stage.claim(stage.eve),
      'FORBIDDEN',
      'You are not a player of this game.',
    ],
    [
      'that a spectator takes note of a loss',
      () => stage.acknowledgeLoss(stage.eve),
      'FORBIDDEN',
      'You are not a player of this game.',
    ],
    [
      'a claim on the own turn',
      () => stage.claim(stage.ada),
      'BAD_REQUEST',
      'It is your turn: nobody is keeping you waiting.',
    ],
    [
      'a rematch before the end',
      () => stage.rematch(stage.ada),
      'BAD_REQUEST',
      'A rematch follows a game that is over.',
    ],
  ])('%s', async (_what, attempt, code, message) => {
    await stage.begin();
    const before = await stage.stored();
    expect(await refusalOf(attempt())).toEqual([code, message]);
    expect(await stage.stored()).toEqual(before);
  });

  it('a move before the second player has come', async () => {
    await stage.join(stage.ada);
    expect(await refusalOf(stage.move(stage.ada, 1, 0))).toEqual([
      'BAD_REQUEST',
      'The game has not started yet.',
    ]);
  });

  it('a move after the end', async () => {
    await stage.begin();
    await stage.leave(stage.ben);
    const refusal = ['BAD_REQUEST', 'This game is over.'];
    expect(await refusalOf(stage.move(stage.ada, 1, 0))).toEqual(refusal);
    expect(await refusalOf(stage.join(stage.eve))).toEqual(refusal);
  });

  it('to take more than remain', async () => {
    await stage.begin();
    await stage.play(3, 3, 3, 3, 3, 3, 1);
    expect(await refusalOf(stage.move(stage.ben, 3, 7))).toEqual([
      'BAD_REQUEST',
      'Only 2 objects remain.',
    ]);
  });

  it('everything about a game that is not there', async () => {
    const none = { gameID: 'none' };
    const { games } = stage.ada.trpc;
    const attempts = [
      games.open.query(none),
      games.join.mutate(none),
      games.leave.mutate(none),
      games.claim.mutate(none),
      games.acknowledgeLoss.mutate(none),
      games.rematch.mutate(none),
      games.makeMove.mutate({ ...none, after: 0, move: { numObjects: 1 } }),
    ];
    for (const refusal of await Promise.all(attempts.map(refusalOf))) {
      expect(refusal).toEqual(['NOT_FOUND', 'Game not found']);
    }
  });

  it('to create a game of another type', async () => {
    const attempt = stage.ada.trpc.games.create.mutate({ gameType: 'Chess' as 'Nim' });
    expect(await refusalOf(attempt)).toEqual(['BAD_REQUEST', 'Unknown game type']);
  });

  it.each([4, 51, 7.5])('to create a game of %d objects', async (objects) => {
    const attempt = stage.ada.trpc.games.create.mutate({ gameType: 'Nim', objects });
    expect((await refusalOf(attempt))[0]).toBe('BAD_REQUEST');
  });
});
