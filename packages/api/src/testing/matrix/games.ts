import { by, defineMatrix, nobody, signedIn } from './rows.js';

const players = by('forbidden', 'ok', 'ok');
const UNKNOWN = 'no-such-game';
const A_MINUTE_AND_MORE = 61_000;

/** A game that waits, one of ada and ben in which she is to move, and one that is over. */
export const matrix = defineMatrix('games', async ({ server, advance }, { owner, participant }) => {
  const { games } = server.services;
  const [ada, ben] = [owner.username, participant.username];
  // Scenes follow each other, and nobody may have many tables waiting.
  for await (const { gameID, players, createdBy = '' } of games.all(ada, 'WAITING_TO_START')) {
    for (const player of players) await games.leave(player, gameID);
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
  return { waiting, running, over, challenge, nextPage, wait: () => advance(A_MINUTE_AND_MORE) };
})({
  procedures: {
    openLobby: { expected: signedIn, input: () => ({}) },
    playedBy: { expected: signedIn, input: () => ({ username: 'ada' }) },
    record: { expected: signedIn, input: () => ({ username: 'ada', against: 'ben' }) },
    page: {
      expected: signedIn,
      input: async ({ nextPage }) => ({ limit: 1, cursor: await nextPage() }),
    },
    open: [
      { expected: signedIn, input: ({ running }) => ({ gameID: running }) },
      { when: 'of nobody', expected: nobody('missing'), input: () => ({ gameID: UNKNOWN }) },
    ],
    create: { expected: signedIn, input: () => ({ gameType: 'Nim' }) },
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
    join: [
      { expected: signedIn, input: ({ waiting }) => ({ gameID: waiting }) },
      {
        when: 'in progress',
        expected: by('taken', 'ok', 'ok'),
        input: ({ running }) => ({ gameID: running }),
      },
    ],
    leave: { expected: players, input: ({ running }) => ({ gameID: running }) },
    makeMove: {
      expected: by('forbidden', 'forbidden', 'ok'),
      input: ({ running }) => ({ gameID: running, after: 0, move: { numObjects: 1 } }),
    },
    claim: [
      {
        when: 'from somebody who has been away on their own move for long',
        expected: by('forbidden', 'ok', 'invalid'),
        input({ running, wait }) {
          wait();
          return { gameID: running };
        },
      },
      {
        when: 'at once',
        expected: by('forbidden', 'invalid', 'invalid'),
        input: ({ running }) => ({ gameID: running }),
      },
    ],
    callTime: { expected: signedIn, input: ({ running }) => ({ gameID: running }) },
    openOwn: { expected: signedIn, input: () => undefined },
    acknowledgeLoss: { expected: players, input: ({ over }) => ({ gameID: over }) },
    rematch: { expected: players, input: ({ over }) => ({ gameID: over }) },
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
    game: [
      { expected: signedIn, input: ({ running }) => ({ kind: 'game', gameID: running }) },
      {
        when: 'of nobody',
        expected: nobody('missing'),
        input: () => ({ kind: 'game', gameID: UNKNOWN }),
      },
    ],
  },
});
