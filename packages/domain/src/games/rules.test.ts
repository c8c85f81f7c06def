import { describe, expect, it } from 'vitest';
import { computerName } from './computer.js';
import type { GameResult } from './refusals.js';
import {
  checkMove,
  createNim,
  createPractice,
  createRematch,
  joinGame,
  leaveGame,
  makeMove,
} from './rules.js';
import type { Game } from './schema.js';
import { canJoin, opponentOf, playerToMove } from './seats.js';

const AT = '2026-01-01T00:00:00.000Z';
const LATER = '2026-01-01T00:05:00.000Z';

function accepted<T>(result: GameResult<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

const messageOf = (result: GameResult<unknown>): string => (result.ok ? '' : result.error.message);

const empty = createNim({ gameID: 'g1', createdAt: AT });
const waiting = accepted(joinGame(empty, 'ada', AT));
const begun = accepted(joinGame(waiting, 'ben', LATER));

/** Takes objects in turn. */
const play = (game: Game, ...taken: readonly number[]): Game =>
  taken.reduce((before, numObjects) => {
    const player = playerToMove(before) ?? '';
    const after = before.state.moves.length;
    return accepted(makeMove(before, { player, after, move: { numObjects }, at: LATER }));
  }, game);

const over = play(begun, 3, 3, 3, 3, 3, 3, 2, 1);

describe('creating and joining', () => {
  it('lays 21 objects on a table with two free seats: creating does not join', () => {
    expect(empty).toEqual({
      gameID: 'g1',
      gameType: 'Nim',
      players: [],
      state: { status: 'WAITING_TO_START', moves: [], remainingObjects: 21, winners: [] },
      createdAt: AT,
    });
  });

  it('says who opened a table, of a rematch who asked for it', () => {
    expect(createNim({ gameID: 'g1', createdAt: AT, createdBy: 'eve' }).createdBy).toBe('eve');
    const next = { gameID: 'g2', createdAt: LATER };
    expect(accepted(createRematch(over, 'ben', next)).createdBy).toBe('ben');
  });

  it('makes the first to join player 1, who waits', () => {
    expect(waiting).toMatchObject({
      players: ['ada'],
      state: { status: 'WAITING_TO_START', player1: 'ada' },
    });
    expect(playerToMove(waiting)).toBeUndefined();
  });

  it('starts with the second, and player 1 moves first', () => {
    expect(begun).toMatchObject({
      players: ['ada', 'ben'],
      startedAt: LATER,
      state: { status: 'IN_PROGRESS', player1: 'ada', player2: 'ben' },
    });
    expect(playerToMove(begun)).toBe('ada');
  });

  it.each([
    ['waiting', waiting],
    ['in progress', begun],
    ['over', over],
  ])('lets a player join a game that is %s again: nothing changes', (_state, game) => {
    expect(accepted(joinGame(game, 'ada', LATER))).toBe(game);
  });

  it.each([
    ['in progress', begun, 'This game already has two players.'],
    ['over', over, 'This game is over.'],
  ])('refuses a third person in a game that is %s', (_state, game, message) => {
    expect(messageOf(joinGame(game, 'eve', LATER))).toBe(message);
    expect(canJoin(game, 'eve')).toBe(false);
  });

  it.each([
    ['an empty table', empty, 'eve', true],
    ['a table with one player', waiting, 'eve', true],
    ['the own table', waiting, 'ada', false],
  ])('offers %s to join: %#', (_name, game, username, expected) => {
    expect(canJoin(game, username)).toBe(expected);
  });
});

describe('leaving', () => {
  it('frees the seat of a game that waits', () => {
    expect(accepted(leaveGame(waiting, 'ada'))).toEqual(empty);
  });

  it.each([
    ['ada', 'ben'],
    ['ben', 'ada'],
  ])('in progress: %s gives the game to %s, whoever has the turn', (leaver, winner) => {
    for (const game of [begun, play(begun, 2)]) {
      const left = accepted(leaveGame(game, leaver));
      expect(left.state).toMatchObject({ status: 'OVER', winners: [winner] });
      expect(left).toMatchObject({ endedBy: 'leaving', players: ['ada', 'ben'] });
    }
  });

  it('follows all moves so far where no number is named', () => {
    const second = accepted(makeMove(begun, { player: 'ada', move: { numObjects: 2 }, at: LATER }));
    expect(second.state.moves).toEqual([{ numObjects: 2 }]);
    const third = accepted(makeMove(second, { player: 'ben', move: { numObjects: 2 }, at: LATER }));
    expect(third.state.remainingObjects).toBe(17);
    expect(messageOf(makeMove(third, { player: 'ben', move: { numObjects: 2 }, at: LATER }))).toBe(
      'It is not your turn.',
    );
  });

  it('does nothing after the end (SPEC §4)', () => {
    expect(accepted(leaveGame(over, 'ada'))).toBe(over);
  });

  it.each([empty, waiting, begun, over])('is for players only: %#', (game) => {
    expect(messageOf(leaveGame(game, 'eve'))).toBe('You are not a player of this game.');
  });
});

describe('moving', () => {
  const move = (game: Game, player: string, numObjects: number, after = game.state.moves.length) =>
    makeMove(game, { player, after, move: { numObjects }, at: LATER });

  it('takes the objects and passes the turn', () => {
    const next = accepted(move(begun, 'ada', 3));
    expect(next.state).toMatchObject({ moves: [{ numObjects: 3 }], remainingObjects: 18 });
    expect(next.movedAt).toBe(LATER);
    expect(playerToMove(next)).toBe('ben');
  });

  it('makes who takes the last object lose (SPEC §9)', () => {
    expect(over.state).toMatchObject({ status: 'OVER', remainingObjects: 0, winners: ['ada'] });
    expect(over.endedBy).toBe('lastObject');
    const ended = play(begun, 3, 3, 3, 3, 3, 3, 3);
    expect(ended.state.winners).toEqual(['ben']);
  });

  it.each<[string, Game, string, number, string]>([
    ['a stranger', begun, 'eve', 1, 'You are not a player of this game.'],
    ['the player who waits alone', waiting, 'ada', 1, 'The game has not started yet.'],
    ['the other player', begun, 'ben', 1, 'It is not your turn.'],
    ['who just moved', play(begun, 1), 'ada', 2, 'It is not your turn.'],
    ['anybody after the end', over, 'ada', 1, 'This game is over.'],
    [
      'anybody after somebody left',
      accepted(leaveGame(begun, 'ben')),
      'ada',
      1,
      'This game is over.',
    ],
  ])('refuses %s', (_who, game, player, numObjects, message) => {
    expect(messageOf(move(game, player, numObjects))).toBe(message);
  });

  it.each([0, 4, -1, 1.5, 21, Number.NaN, Infinity])('refuses to take %d objects', (numObjects) => {
    expect(messageOf(move(begun, 'ada', numObjects))).toBe('Take 1, 2 or 3 objects.');
  });

  it.each([
    [3, 2, 'Only 2 objects remain.'],
    [2, 1, 'Only 1 object remains.'],
    [3, 1, 'Only 1 object remains.'],
    [3, 3, ''],
    [1, 1, ''],
  ])('answers taking %i of %i with "%s"', (numObjects, remaining, message) => {
    expect(messageOf(checkMove({ numObjects }, remaining))).toBe(message);
  });

  describe('that names how many moves it follows', () => {
    const twice = play(begun, 2, 3);

    it('counts once, however often it is sent', () => {
      expect(accepted(move(twice, 'ada', 2, 0))).toBe(twice);
      expect(accepted(move(twice, 'ben', 3, 1))).toBe(twice);
      expect(accepted(move(over, 'ben', 1, 7))).toBe(over);
    });

    it.each([
      ['another number than was taken', 'ada', 1, 0],
      ['a move of the future', 'ada', 2, 3],
      ['a move before the first', 'ada', 2, -1],
    ])('is refused when it is %s', (_name, player, numObjects, after) => {
      expect(messageOf(move(twice, player, numObjects, after))).toBe(
        'The game has moved on. Look again.',
      );
    });

    it("is refused when the move it repeats was the opponent's", () => {
      expect(messageOf(move(twice, 'ben', 2, 0))).toBe('It is not your turn.');
    });
  });
});

describe('a practice game', () => {
  it.each(['casual', 'perfect'] as const)('against a %s computer starts at once', (strength) => {
    const game = createPractice({ gameID: 'g1', createdAt: AT }, { person: 'ada', strength });
    expect(game.players).toEqual(['ada', computerName(strength)]);
    expect(game.state.status).toBe('IN_PROGRESS');
    expect(playerToMove(game)).toBe('ada');
  });
});

describe('a rematch', () => {
  const next = { gameID: 'g2', createdAt: LATER };

  it.each(['ada', 'ben'])('that %s asks for is begun by the other side', (asker) => {
    const asked = accepted(createRematch(over, asker, next));
    expect(asked).toMatchObject({ rematchOf: 'g1', players: [asker] });
    expect(asked.state.status).toBe('WAITING_TO_START');
    const started = accepted(joinGame(asked, opponentOf(over, asker) ?? '', LATER));
    expect(started.state).toMatchObject({ status: 'IN_PROGRESS', player1: 'ben', player2: 'ada' });
    expect(playerToMove(started)).toBe('ben');
  });

  it('keeps the seat of the other player', () => {
    const asked = accepted(createRematch(over, 'ada', next));
    expect(canJoin(asked, 'ben')).toBe(true);
    expect(canJoin(asked, 'eve')).toBe(false);
    expect(messageOf(joinGame(asked, 'eve', LATER))).toBe(
      'This game is a rematch between two others.',
    );
  });

  it('is open to everybody once who asked has left', () => {
    const asked = accepted(createRematch(over, 'ada', next));
    const left = accepted(leaveGame(asked, 'ada'));
    expect(left.keptFor).toBeUndefined();
    expect(accepted(joinGame(left, 'eve', LATER)).state.player1).toBe('eve');
  });

  it('against the computer starts at once, and the computer begins', () => {
    const practice = createPractice(
      { gameID: 'g1', createdAt: AT },
      { person: 'ada', strength: 'perfect' },
    );
    const lost = accepted(leaveGame(practice, 'ada'));
    const again = accepted(createRematch(lost, 'ada', next));
    expect(again.state.status).toBe('IN_PROGRESS');
    expect(playerToMove(again)).toBe(computerName('perfect'));
  });

  it.each([
    ['a stranger', over, 'eve', 'You are not a player of this game.'],
    ['players of a game that goes on', begun, 'ada', 'A rematch follows a game that is over.'],
    ['who waits', waiting, 'ada', 'A rematch follows a game that is over.'],
  ])('is refused to %s', (_who, game, asker, message) => {
    expect(messageOf(createRematch(game, asker, next))).toBe(message);
  });
});
