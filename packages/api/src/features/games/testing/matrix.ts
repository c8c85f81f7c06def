import type { Cast } from '../../../testing/matrix/cast.js';
import { by, defineMatrix, nobody, signedIn, type Row } from '../../../testing/matrix/rows.js';
import type { Stage } from '../../../testing/matrix/stage.js';

const NO_PLAYER = 'forbidden: You are not a player of this game.';
const NO_GAME = 'missing: Game not found';
const OVER = 'invalid: This game is over.';
const NOT_YOUR_TURN = 'forbidden: It is not your turn.';
const OWN_TURN = 'invalid: It is your turn: nobody is keeping you waiting.';
const NOT_OVER = 'invalid: A rematch follows a game that is over.';
const players = by(NO_PLAYER, 'ok', 'ok');
const UNKNOWN = 'no-such-game';
const A_MINUTE_AND_MORE = 61_000;

/** A game that waits, one of ada and ben in which she is to move, and one that is over. */
const gamesScene = async ({ server, advance }: Stage, { owner, participant }: Cast) => {
  const { games } = server.services;
  const [ada, ben] = [owner.username, participant.username];
  // Scenes follow each other, and nobody may have many tables waiting.
  for await (const { gameID, players, createdBy = '' } of games.all(ada, 'WAITING_TO_START')) {
    const left = await Promise.all(players.map((player) => games.leave(player, gameID)));
    // A challenge is over with that.
    if (left.some(({ state }) => state.status === 'OVER')) continue;
    await games.close(createdBy, gameID);
  }
  const create = () => games.create(ada, { gameType: 'Nim' });
  const begin = async () => {
    const gameID = await create();
    await games.join(ada, gameID);
    await games.join(ben, gameID);
    return gameID;
  };
  const [waiting, running, over] = [await create(), await begin(), await begin()];
  await games.leave(ben, over);
  const challenge = await games.challenge(ben, { gameType: 'Nim', username: ada });
  const nextPage = async () => (await games.page(ada, { limit: 1 })).nextCursor ?? '';
  return {
    ...{ waiting, running, over, challenge, nextPage },
    wait: () => advance(A_MINUTE_AND_MORE),
    /** The one that waits, with ada at it. */
    async halfFull() {
      await games.join(ada, waiting);
      return waiting;
    },
    /** A game of which two objects remain, when ben is to move. */
    async nearlyOver() {
      const gameID = await begin();
      for (const [after, numObjects] of [3, 3, 3, 3, 3, 3, 1].entries()) {
        const player = after % 2 === 0 ? ada : ben;
        await games.makeMove(player, { gameID, after, move: { numObjects } });
      }
      return gameID;
    },
  };
};

type GamesScene = Awaited<ReturnType<typeof gamesScene>>;

/** The same request about games that are there, and about one that isn't. */
const ofGame = <I>(
  rows: readonly Row<GamesScene, I>[],
  request: (gameID: string) => I,
): readonly Row<GamesScene, I>[] => [
  ...rows,
  { when: 'of nobody', expected: nobody(NO_GAME), input: () => request(UNKNOWN) },
];

const byId = (gameID: string) => ({ gameID });

const move = (gameID: string, numObjects = 1, after = 0) => ({
  ...{ gameID, after },
  move: { numObjects },
});

export const matrix = defineMatrix('games', gamesScene, (scene, { server }) =>
  Promise.all(
    [scene.waiting, scene.running, scene.over].map(
      async (gameID) => (await server.services.games.open(gameID)).game,
    ),
  ),
)({
  ownAffairs: ['acknowledgeLoss', 'close', 'decline', 'leave'],
  procedures: {
    openLobby: { expected: signedIn, input: () => ({}) },
    playedBy: { expected: signedIn, input: () => ({ username: 'ada' }) },
    record: { expected: signedIn, input: () => ({ username: 'ada', against: 'ben' }) },
    page: {
      expected: signedIn,
      input: async ({ nextPage }) => ({ limit: 1, cursor: await nextPage() }),
    },
    open: ofGame([{ expected: signedIn, input: ({ running }) => byId(running) }], byId),
    create: [
      { expected: signedIn, input: () => ({ gameType: 'Nim' }) },
      {
        when: 'of another type',
        expected: nobody('invalid: Unknown game type'),
        input: () => ({ gameType: 'Chess' as 'Nim' }),
      },
      ...[4, 51, 7.5].map((objects) => ({
        when: `of ${objects} objects`,
        expected: nobody('invalid'),
        input: () => ({ gameType: 'Nim' as const, objects }),
      })),
    ],
    challenge: {
      expected: by('ok', 'ok', 'invalid'),
      input: () => ({ gameType: 'Nim', username: 'ada' }),
    },
    decline: {
      expected: by('forbidden', 'forbidden', 'ok'),
      input: ({ challenge }) => ({ gameID: challenge }),
    },
    close: {
      expected: by('forbidden', 'forbidden', 'ok'),
      input: ({ waiting }) => ({ gameID: waiting }),
    },
    join: ofGame(
      [
        { expected: signedIn, input: ({ waiting }) => byId(waiting) },
        {
          when: 'in progress',
          expected: by('taken: This game already has two players.', 'ok', 'ok'),
          input: ({ running }) => byId(running),
        },
        { when: 'that is over', expected: by(OVER, 'ok', 'ok'), input: ({ over }) => byId(over) },
      ],
      byId,
    ),
    leave: ofGame([{ expected: players, input: ({ running }) => byId(running) }], byId),
    makeMove: ofGame(
      [
        {
          expected: by(NO_PLAYER, NOT_YOUR_TURN, 'ok'),
          input: ({ running }) => move(running),
        },
        ...[0, 4, 1.5].map((count): Row<GamesScene, ReturnType<typeof move>> => ({
          when: `of ${count} objects`,
          expected: by(NO_PLAYER, NOT_YOUR_TURN, 'invalid: Take 1, 2 or 3 objects.'),
          input: ({ running }) => move(running, count),
        })),
        {
          when: 'of more than remain',
          expected: by(NO_PLAYER, 'invalid: Only 2 objects remain.', NOT_YOUR_TURN),
          input: async ({ nearlyOver }) => move(await nearlyOver(), 3, 7),
        },
        {
          when: 'of the future',
          expected: by(NO_PLAYER, NOT_YOUR_TURN, 'taken: The game has moved on. Look again.'),
          input: ({ running }) => move(running, 1, 1),
        },
        {
          when: 'before the second player has come',
          expected: by(NO_PLAYER, NO_PLAYER, 'invalid: The game has not started yet.'),
          input: async ({ halfFull }) => move(await halfFull()),
        },
        {
          when: 'after the end',
          expected: by(NO_PLAYER, OVER, OVER),
          input: ({ over }) => move(over),
        },
      ],
      move,
    ),
    claim: ofGame(
      [
        {
          when: 'from somebody who has been away on their own move for long',
          expected: by(NO_PLAYER, 'ok', OWN_TURN),
          input({ running, wait }) {
            wait();
            return byId(running);
          },
        },
        {
          when: 'at once',
          expected: by(NO_PLAYER, 'invalid', OWN_TURN),
          input: ({ running }) => byId(running),
        },
      ],
      byId,
    ),
    callTime: { expected: signedIn, input: ({ running }) => ({ gameID: running }) },
    openOwn: { expected: signedIn, input: () => undefined },
    acknowledgeLoss: ofGame([{ expected: players, input: ({ over }) => byId(over) }], byId),
    rematch: ofGame(
      [
        { expected: players, input: ({ over }) => byId(over) },
        {
          when: 'before the end',
          expected: by(NO_PLAYER, NOT_OVER, NOT_OVER),
          input: ({ running }) => byId(running),
        },
      ],
      byId,
    ),
  },

  operations: {
    'get /games/games': { expected: signedIn, input: () => ({ query: { limit: '2' } }) },
    'post /games/create': { expected: signedIn, input: () => ({ body: { gameType: 'Nim' } }) },
    'post /games/join': {
      expected: signedIn,
      input: ({ waiting }, caller) => ({ body: { gameID: waiting, playerID: caller } }),
    },
    'post /games/leave': {
      expected: players,
      input: ({ running }, caller) => ({ body: { gameID: running, playerID: caller } }),
    },
  },

  topics: {
    games: { expected: signedIn, input: () => ({ kind: 'games' }) },
    game: ofGame(
      [{ expected: signedIn, input: ({ running }) => ({ kind: 'game', gameID: running }) }],
      (gameID) => ({ kind: 'game', gameID }),
    ),
  },
});
