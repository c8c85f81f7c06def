import {
  createNim,
  joinGame,
  leaveGame,
  makeMove,
  type Game,
  type GameInstance,
  type GameResult,
} from '@collabor8/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp, startTestServer, type TestServer } from '../../testing/test-server.js';

const GAMES = 1000;
/** Games that are played at the same time. */
const TABLES = 50;
const AT = '2026-01-01T00:00:00.000Z';
const people = ['ada', 'ben', 'eve'] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(AT) });
  await Promise.all(people.map((name) => signUp(server, name)));
});
afterAll(() => server.close());

/** A generator of its own for each game: a failing game fails again. */
function generator(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Attempt {
  /** What the domain makes of it. */
  readonly expected: GameResult<Game>;
  readonly actual: Promise<GameInstance>;
}

/** One thing somebody tries: mostly a sensible move, now and then anything. */
function attempt(game: Game, random: () => number): Attempt {
  const { games } = server.services;
  const { gameID } = game;
  const pick = <T>(items: readonly [T, ...T[]]): T =>
    items[Math.floor(random() * items.length)] ?? items[0];
  const isSensible = random() < 0.8;
  const { moves, player1 = pick(people), player2 = pick(people) } = game.state;
  const player = isSensible ? (moves.length % 2 === 0 ? player1 : player2) : pick(people);
  if (game.state.status === 'WAITING_TO_START' || random() < 0.05) {
    return { expected: joinGame(game, player, AT), actual: games.join(player, gameID) };
  }
  if (random() < 0.01) {
    return { expected: leaveGame(game, player), actual: games.leave(player, gameID) };
  }
  const after = moves.length + (isSensible ? 0 : pick([0, -1, -2, 1]));
  const move = { numObjects: isSensible ? pick([1, 2, 3]) : pick([0, 1, 2, 3, 4, 1.5]) };
  return {
    expected: makeMove(game, { player, after, move, at: AT }),
    actual: games.makeMove(player, { gameID, after, move }),
  };
}

async function playGame(seed: number): Promise<Game> {
  const random = generator(seed);
  // Each its own: nobody may have many tables waiting.
  const createdBy = `opener of ${seed}`;
  const gameID = await server.services.games.create(createdBy, { gameType: 'Nim' });
  let game = createNim({ gameID, createdAt: AT, createdBy });
  for (let tries = 0; game.state.status !== 'OVER'; tries += 1) {
    if (tries > 500) throw new Error(`Game ${seed} does not end.`);
    const { expected, actual } = attempt(game, random);
    if (expected.ok) {
      game = expected.value;
      expect(await actual).toMatchObject(game);
    } else {
      await expect(actual).rejects.toThrow(expected.error.message);
    }
  }
  return game;
}

it('stores exactly what the rules say, in 1,000 random games', async () => {
  const played: Game[] = [];
  let next = 0;
  const table = async (): Promise<void> => {
    while (next < GAMES) {
      next += 1;
      played.push(await playGame(next));
    }
  };
  await Promise.all(Array.from({ length: TABLES }, table));

  const stored = new Map<string, Game>();
  for await (const { revision: _, ...game } of server.services.games.all('OVER')) {
    stored.set(game.gameID, game);
  }
  expect(stored.size).toBe(GAMES);
  for (const game of played) expect(stored.get(game.gameID)).toEqual(game);
  expect(new Set(played.map(({ endedBy }) => endedBy))).toEqual(new Set(['lastObject', 'leaving']));
});
