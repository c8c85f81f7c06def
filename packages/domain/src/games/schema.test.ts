import { expect, it } from 'vitest';
import { describeShape } from '../testing/shape-suite.js';
import {
  createGameSchema,
  gameInstanceSchema,
  gameSchema,
  gameSeatSchema,
  gamesQuerySchema,
  gameStatusSchema,
  nimMoveSchema,
  opponentSchema,
} from './schema.js';

const AT = '2026-01-01T00:00:00.000Z';

const game = {
  gameID: 'g1',
  gameType: 'Nim',
  players: ['ada', 'ben'],
  state: {
    status: 'OVER',
    player1: 'ada',
    player2: 'ben',
    moves: [{ numObjects: 3 }],
    remainingObjects: 18,
    winners: ['ada'],
  },
  createdAt: AT,
  startedAt: AT,
  clock: { perSide: 300_000, used: { player1: 1000, player2: 0 } },
  endedBy: 'leaving',
  keptFor: { player1: 'ada', player2: 'ben' },
  rematchOf: 'g0',
  rematch: 'g2',
};

const optional = [
  'state.player1',
  'state.player2',
  'startedAt',
  'clock',
  'endedBy',
  'keptFor',
  'rematchOf',
  'rematch',
];

describeShape('a game (SPEC §3)', { schema: gameSchema, whole: game, optional });

describeShape('a stored game', {
  schema: gameInstanceSchema,
  whole: { ...game, revision: 4 },
  optional,
});

describeShape('a move', { schema: nimMoveSchema, whole: { numObjects: 7 } });

describeShape('the query for games (SPEC §7)', {
  schema: gamesQuerySchema,
  whole: { gameType: 'Nim', status: 'IN_PROGRESS' },
  optional: ['gameType', 'status'],
});

describeShape('the body of create (SPEC §7)', {
  schema: createGameSchema,
  whole: { gameType: 'Nim' },
});

describeShape('the body of join and leave (SPEC §7)', {
  schema: gameSeatSchema,
  whole: { gameID: 'g1', playerID: 'ada' },
});

it.each(['WAITING_TO_START', 'IN_PROGRESS', 'OVER'])('knows games that are %s', (status) => {
  expect(gameStatusSchema.parse(status)).toBe(status);
});

it.each(['casual', 'perfect'])('knows a %s computer', (strength) => {
  expect(opponentSchema.parse(strength)).toBe(strength);
});

it.each(['lastObject', 'leaving', 'claim', 'time', 'declined', 'withdrawn'])(
  'knows games that end by %s, and no other end',
  (end) => {
    expect(gameSchema.parse({ ...game, endedBy: end }).endedBy).toBe(end);
    expect(gameSchema.safeParse({ ...game, endedBy: `${end}!` }).success).toBe(false);
  },
);

it.each(['Chess', 'nim', '', undefined])('says of the type %j that it is unknown', (gameType) => {
  const [issue] = createGameSchema.safeParse({ gameType }).error?.issues ?? [];
  expect(issue?.message).toBe('Unknown game type');
});
