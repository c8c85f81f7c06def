import { NIM_OBJECTS } from '@collabor8/domain';
import { read } from '../product.js';
import { recount, type Book, type Writers } from './book.js';

interface Played {
  readonly gameID: string;
  /** What was taken in each acknowledged move. */
  taken: readonly number[];
  /** A move that may have been made. */
  pending: number | undefined;
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((before, number) => before + number, 0);

/** Games of ada and ben, one after the other, each to its end. */
export function openGamesBook(): Promise<Book> {
  const games: Played[] = [];
  let last: Promise<void> = Promise.resolve();

  async function begin({ ada, ben }: Writers): Promise<Played> {
    // One that was laid before a kill still waits, and nobody may have many of those.
    const { games: lobby } = await read(
      ada.trpc.games.openLobby.query({ status: 'WAITING_TO_START' }),
    );
    const left = lobby.items.find(({ createdBy }) => createdBy === ada.username);
    const gameID = left?.gameID ?? (await ada.trpc.games.create.mutate({ gameType: 'Nim' }));
    await ada.trpc.games.join.mutate({ gameID });
    await ben.trpc.games.join.mutate({ gameID });
    const game: Played = { gameID, taken: [], pending: undefined };
    games.push(game);
    return game;
  }

  async function move(writers: Writers): Promise<void> {
    const current = games.at(-1);
    const isOver = current === undefined || sum(current.taken) === NIM_OBJECTS;
    const game = isOver ? await begin(writers) : current;
    const { gameID, taken } = game;
    const left = NIM_OBJECTS - sum(taken);
    const numObjects = Math.min(left, 1 + (taken.length % 3));
    const mover = taken.length % 2 === 0 ? writers.ada : writers.ben;
    game.pending = numObjects;
    await mover.trpc.games.makeMove.mutate({ gameID, after: taken.length, move: { numObjects } });
    game.taken = [...taken, numObjects];
    game.pending = undefined;
  }

  return Promise.resolve({
    feature: 'games',

    /** One move at a time: the next one follows from it. */
    write(writers) {
      last = last.catch(() => undefined).then(() => move(writers));
      return last;
    },

    async audit({ ada }) {
      const problems: string[] = [];
      for (const game of games) {
        const { gameID, taken, pending } = game;
        const { state } = (await read(ada.trpc.games.open.query({ gameID }))).game;
        const there = state.moves.map(({ numObjects }) => numObjects);
        const possible = [taken, ...(pending === undefined ? [] : [[...taken, pending]])];
        if (!possible.some((moves) => moves.join() === there.join())) {
          problems.push(`${gameID} has the moves ${there.join()}, not ${taken.join()}`);
        }
        problems.push(
          ...recount('remainingObjects', state.remainingObjects, NIM_OBJECTS - sum(there)),
        );
        if ((state.status === 'OVER') !== (state.remainingObjects === 0)) {
          problems.push(`${gameID} is ${state.status} with ${state.remainingObjects} objects`);
        }
        [game.taken, game.pending] = [there, undefined];
      }
      return problems;
    },
  });
}
