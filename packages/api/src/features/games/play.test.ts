import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  connect,
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { waitFor } from '../../testing/wait-for.js';

let server: TestServer;
let ada: Person;
let ben: Person;
let eve: Person;
let gameID: string;
let clock: number;

beforeEach(async () => {
  clock = Date.parse('2026-01-01T00:00:00.000Z');
  server = await startTestServer({ now: () => new Date(clock) });
  [ada, ben, eve] = await Promise.all([
    signUp(server, 'ada'),
    signUp(server, 'ben'),
    signUp(server, 'eve'),
  ]);
  gameID = await ada.trpc.games.create.mutate({ gameType: 'Nim' });
});

afterEach(async () => {
  await Promise.all([ada.leave(), ben.leave(), eve.leave()]);
  await server.close();
});

const join = (person: Person, id = gameID) => person.trpc.games.join.mutate({ gameID: id });
const leave = (person: Person) => person.trpc.games.leave.mutate({ gameID });
const claim = (person: Person) => person.trpc.games.claim.mutate({ gameID });
const rematch = (person: Person, id = gameID) => person.trpc.games.rematch.mutate({ gameID: id });
const stored = async (id = gameID) => (await eve.trpc.games.byId.query({ gameID: id })).game;

const move = (person: Person, numObjects: number, after: number) =>
  person.trpc.games.makeMove.mutate({ gameID, after, move: { numObjects } });

const begin = async (): Promise<void> => {
  await join(ada);
  await join(ben);
};

/** Takes objects in turn, ada first. */
const play = async (...taken: readonly number[]): Promise<void> => {
  for (const [index, numObjects] of taken.entries()) {
    await move(index % 2 === 0 ? ada : ben, numObjects, index);
  }
};

const refusalOf = (attempt: Promise<unknown>): Promise<[code: string, message: string]> =>
  attempt.then(
    () => ['NONE', 'It was taken.'],
    (error: unknown) => {
      if (!(error instanceof TRPCClientError)) throw error;
      return [error.data.code, error.message];
    },
  );

describe('a game of two', () => {
  it('goes from an empty table to a winner', async () => {
    expect((await stored()).players).toEqual([]);
    await begin();
    await play(3, 3, 3, 3, 3, 3, 2);
    const last = await move(ben, 1, 7);
    expect(last.state).toMatchObject({ status: 'OVER', remainingObjects: 0, winners: ['ada'] });
    expect(await stored()).toEqual(last);
  });

  it('has an ID short enough to read out', () => {
    expect(gameID).toMatch(/^[0-9a-f]{8}$/);
  });

  it('gives a player who comes back their seat', async () => {
    await begin();
    await play(2);
    const before = await stored();
    expect(await join(ada)).toEqual(before);
  });

  it('lets whoever leaves lose, and frees the seat of who waits', async () => {
    await join(ada);
    expect((await leave(ada)).players).toEqual([]);
    await join(ben);
    await join(ada);
    const left = await leave(ada);
    expect(left.state).toMatchObject({ status: 'OVER', player1: 'ben', winners: ['ben'] });
    expect(await leave(ada)).toEqual(left);
  });
});

describe('the server refuses', () => {
  it.each([
    ['a move by the wrong player', () => move(ben, 1, 0), 'FORBIDDEN', 'It is not your turn.'],
    [
      'a move by a spectator',
      () => move(eve, 1, 0),
      'FORBIDDEN',
      'You are not a player of this game.',
    ],
    ['to take none', () => move(ada, 0, 0), 'BAD_REQUEST', 'Take 1, 2 or 3 objects.'],
    ['to take four', () => move(ada, 4, 0), 'BAD_REQUEST', 'Take 1, 2 or 3 objects.'],
    ['to take one and a half', () => move(ada, 1.5, 0), 'BAD_REQUEST', 'Take 1, 2 or 3 objects.'],
    [
      'a move of the future',
      () => move(ada, 1, 1),
      'CONFLICT',
      'The game has moved on. Look again.',
    ],
    ['a third player', () => join(eve), 'CONFLICT', 'This game already has two players.'],
    [
      'that a spectator leaves',
      () => leave(eve),
      'FORBIDDEN',
      'You are not a player of this game.',
    ],
    [
      'that a spectator claims',
      () => claim(eve),
      'FORBIDDEN',
      'You are not a player of this game.',
    ],
    [
      'a rematch before the end',
      () => rematch(ada),
      'BAD_REQUEST',
      'A rematch follows a game that is over.',
    ],
  ])('%s', async (_what, attempt, code, message) => {
    await begin();
    const before = await stored();
    expect(await refusalOf(attempt())).toEqual([code, message]);
    expect(await stored()).toEqual(before);
  });

  it('a move before the second player has come', async () => {
    await join(ada);
    expect(await refusalOf(move(ada, 1, 0))).toEqual([
      'BAD_REQUEST',
      'The game has not started yet.',
    ]);
  });

  it('a move after the end', async () => {
    await begin();
    await leave(ben);
    const refusal = ['BAD_REQUEST', 'This game is over.'];
    expect(await refusalOf(move(ada, 1, 0))).toEqual(refusal);
    expect(await refusalOf(join(eve))).toEqual(refusal);
  });

  it('to take more than remain', async () => {
    await begin();
    await play(3, 3, 3, 3, 3, 3, 1);
    expect(await refusalOf(move(ben, 3, 7))).toEqual(['BAD_REQUEST', 'Only 2 objects remain.']);
  });

  it('everything about a game that is not there', async () => {
    const none = { gameID: 'none' };
    const { games } = ada.trpc;
    const attempts = [
      games.byId.query(none),
      games.join.mutate(none),
      games.leave.mutate(none),
      games.claim.mutate(none),
      games.rematch.mutate(none),
      games.makeMove.mutate({ ...none, after: 0, move: { numObjects: 1 } }),
    ];
    for (const refusal of await Promise.all(attempts.map(refusalOf))) {
      expect(refusal).toEqual(['NOT_FOUND', 'Game not found']);
    }
  });

  it('everything to who is not signed in', async () => {
    const visitor = connect(server, 'nobody', '');
    const { games } = visitor.trpc;
    const attempts = [
      games.list.query({}),
      games.ongoing.query(),
      games.byId.query({ gameID }),
      games.create.mutate({ gameType: 'Nim' }),
      games.join.mutate({ gameID }),
      games.leave.mutate({ gameID }),
      games.claim.mutate({ gameID }),
      games.rematch.mutate({ gameID }),
      games.makeMove.mutate({ gameID, after: 0, move: { numObjects: 1 } }),
    ];
    for (const refusal of await Promise.all(attempts.map(refusalOf))) {
      expect(refusal).toEqual(['UNAUTHORIZED', 'Please log in first.']);
    }
    await visitor.leave();
  });

  it('to create a game of another type', async () => {
    const attempt = ada.trpc.games.create.mutate({ gameType: 'Chess' as 'Nim' });
    expect(await refusalOf(attempt)).toEqual(['BAD_REQUEST', 'gameType: Unknown game type']);
  });
});

describe('moves at once', () => {
  beforeEach(begin);

  it('count once when one click is sent ten times', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(ada, 2, 0)));
    expect((await stored()).state.moves).toEqual([{ numObjects: 2 }]);
    expect(new Set(answers.map(({ revision }) => revision)).size).toBe(1);
  });

  it('of one player in two tabs: exactly one counts', async () => {
    const outcomes = await Promise.all([1, 2, 3].map((number) => refusalOf(move(ada, number, 0))));
    expect(outcomes.filter(([code]) => code === 'NONE')).toHaveLength(1);
    expect((await stored()).state.moves).toHaveLength(1);
  });

  it('of both players: the one whose turn it is', async () => {
    const [first, second] = await Promise.all([
      refusalOf(move(ada, 1, 0)),
      refusalOf(move(ben, 1, 0)),
    ]);
    expect(first[0]).toBe('NONE');
    expect(second[0]).not.toBe('NONE');
    expect((await stored()).state.moves).toHaveLength(1);
  });

  it('answer a move that is sent again later with the game as it is', async () => {
    await play(2, 3, 1);
    expect(await move(ada, 2, 0)).toEqual(await stored());
  });
});

it('gives the last free seat to one of many', async () => {
  await join(ada);
  const outcomes = await Promise.all([ben, eve].map((person) => refusalOf(join(person))));
  expect(outcomes.map(([code]) => code).toSorted()).toEqual(['CONFLICT', 'NONE']);
  expect((await stored()).players).toHaveLength(2);
});

describe('a rematch', () => {
  beforeEach(async () => {
    await begin();
    await leave(ben);
  });

  it('is one game, whoever asks and how often, begun by the other side', async () => {
    const [mine, theirs] = await Promise.all([rematch(ada), rematch(ben)]);
    expect(mine.gameID).toBe(theirs.gameID);
    expect((await rematch(ada)).gameID).toBe(mine.gameID);
    const next = await stored(mine.gameID);
    expect(next.state).toMatchObject({ status: 'IN_PROGRESS', player1: 'ben', player2: 'ada' });
    expect((await stored()).rematch).toBe(mine.gameID);
  });

  it('keeps the seat of the other, and is refused to spectators', async () => {
    const asked = await rematch(ada);
    expect(await refusalOf(join(eve, asked.gameID))).toEqual([
      'CONFLICT',
      'This game is a rematch between two others.',
    ]);
    expect((await refusalOf(rematch(eve)))[0]).toBe('FORBIDDEN');
  });
});

describe('practice', () => {
  it.each(['casual', 'perfect'] as const)('has the %s computer answer a move', async (opponent) => {
    const id = await ada.trpc.games.create.mutate({ gameType: 'Nim', opponent });
    expect((await stored(id)).state.status).toBe('IN_PROGRESS');
    await ada.trpc.games.makeMove.mutate({ gameID: id, after: 0, move: { numObjects: 1 } });
    const answered = await waitFor('the move of the computer', async () => {
      const game = await server.services.games.byId(id);
      return game.state.moves.length === 2 ? game : undefined;
    });
    if (opponent === 'perfect') expect(answered.state.remainingObjects).toBe(17);
    expect(answered.state.status).toBe('IN_PROGRESS');
  });

  it('is nobody else’s to join', async () => {
    const id = await ada.trpc.games.create.mutate({ gameType: 'Nim', opponent: 'casual' });
    expect((await refusalOf(join(eve, id)))[0]).toBe('CONFLICT');
  });
});

describe('a claim', () => {
  beforeEach(begin);

  it('is refused for a minute, then wins', async () => {
    clock += 59_000;
    expect(await refusalOf(claim(ada))).toEqual(['BAD_REQUEST', 'You can claim the game in 1 s.']);
    clock += 1000;
    const claimed = await claim(ada);
    expect(claimed).toMatchObject({ endedBy: 'claim', state: { winners: ['ada'] } });
    expect(await claim(ada)).toEqual(claimed);
    expect(await refusalOf(claim(ben))).toEqual(['BAD_REQUEST', 'This game is over.']);
  });
});

describe('the lobby', () => {
  it('lists games that wait, then those that go on, then those that are over, newest first', async () => {
    const ids: string[] = [gameID];
    for (let count = 0; count < 5; count += 1) {
      clock += 1000;
      ids.push(await ada.trpc.games.create.mutate({ gameType: 'Nim' }));
    }
    const [over, going, ...waiting] = ids;
    for (const id of [over ?? '', going ?? '']) {
      await join(ada, id);
      await join(ben, id);
    }
    await ada.trpc.games.leave.mutate({ gameID: over ?? '' });
    const expected = [...waiting.toReversed(), going, over];
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof eve.trpc.games.list.query>> =
        await eve.trpc.games.list.query({ cursor, limit: 2 });
      found.push(...page.items.map((game) => game.gameID));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(found).toEqual(expected);
    const ofStatus = async (status: 'WAITING_TO_START' | 'IN_PROGRESS' | 'OVER') =>
      (await eve.trpc.games.list.query({ status })).items.map((game) => game.gameID);
    expect(await ofStatus('WAITING_TO_START')).toEqual(waiting.toReversed());
    expect(await ofStatus('IN_PROGRESS')).toEqual([going]);
    expect(await ofStatus('OVER')).toEqual([over]);
  });

  it('tells people the games they sit in, until the end', async () => {
    expect(await ada.trpc.games.ongoing.query()).toEqual([]);
    await begin();
    expect((await ada.trpc.games.ongoing.query()).map((game) => game.gameID)).toEqual([gameID]);
    await leave(ben);
    expect(await ada.trpc.games.ongoing.query()).toEqual([]);
  });
});
