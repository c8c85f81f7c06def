import { TRPCClientError } from '@trpc/client';
import { signUp, startTestServer, type Person } from './test-server.js';
import { read } from './read.js';

const START = Date.parse('2026-01-01T00:00:00.000Z');

/** The real server with ada, ben and eve, one game that nobody has joined, and a clock of its own. */
export async function openGamesStage() {
  let clock = START;
  const server = await startTestServer({ now: () => new Date(clock) });
  const [ada, ben, eve] = await Promise.all([
    signUp(server, 'ada'),
    signUp(server, 'ben'),
    signUp(server, 'eve'),
  ]);
  const gameID = await ada.trpc.games.create.mutate({ gameType: 'Nim' });

  const join = (person: Person, id = gameID) => person.trpc.games.join.mutate({ gameID: id });
  const move = (person: Person, numObjects: number, after: number) =>
    person.trpc.games.makeMove.mutate({ gameID, after, move: { numObjects } });

  return {
    server,
    ada,
    ben,
    eve,
    gameID,
    join,
    move,
    leave: (person: Person, id = gameID) => person.trpc.games.leave.mutate({ gameID: id }),
    claim: (person: Person) => person.trpc.games.claim.mutate({ gameID }),
    acknowledgeLoss: (person: Person) => person.trpc.games.acknowledgeLoss.mutate({ gameID }),
    rematch: (person: Person) => person.trpc.games.rematch.mutate({ gameID }),
    stored: async (id = gameID) => (await read(eve.trpc.games.open.query({ gameID: id }))).game,

    /** Seats ada and ben. */
    async begin(): Promise<void> {
      await join(ada);
      await join(ben);
    },

    /** Takes objects in turn, ada first. */
    async play(...taken: readonly number[]): Promise<void> {
      for (const [index, numObjects] of taken.entries()) {
        await move(index % 2 === 0 ? ada : ben, numObjects, index);
      }
    },

    advance(milliseconds: number): void {
      clock += milliseconds;
    },

    close: () => server.close(),
  };
}

export type GamesStage = Awaited<ReturnType<typeof openGamesStage>>;

/** The code and the message that a call is refused with. */
export const refusalOf = (attempt: Promise<unknown>): Promise<[code: string, message: string]> =>
  attempt.then(
    () => ['NONE', 'It was taken.'],
    (error: unknown) => {
      if (!(error instanceof TRPCClientError)) throw error;
      return [error.data.code, error.message];
    },
  );
