import { AppError } from '../errors.js';

/** Things of one person that are under way at a time; the next one begins when one of them ends. */
const AT_A_TIME = 4;

/** Things of one person that wait for their turn: a thousand tabs may connect at once. */
export const WAITING_MAX = 2000;

/** Asks again so many seconds later: by then what waits has long been answered. */
const PATIENCE_SECONDS = 1;

/**
 * Lets everybody have their turn. What one person asks for, over whatever number of connections and
 * in whatever batches, begins a few at a time, each in a turn of the event loop of its own: between
 * two of them the others are served.
 */
export interface Turns {
  /** Tasks of everybody that wait for their turn. */
  readonly waiting: number;

  /**
   * Runs a task when it is the turn of whoever asks. A task must not wait for another turn of theirs.
   * @throws AppError 'tooMany' when too much of theirs is waiting already.
   */
  run<T>(who: string, task: () => Promise<T>): Promise<T>;
}

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function createTurns(): Turns {
  const queues = new Map<string, Queue>();

  const queueOf = (who: string): Queue => {
    const known = queues.get(who);
    if (known !== undefined) return known;
    const queue: Queue = { running: 0, waiting: [] };
    queues.set(who, queue);
    return queue;
  };

  const begin = async (queue: Queue): Promise<void> => {
    if (queue.running >= AT_A_TIME) {
      if (queue.waiting.length >= WAITING_MAX) {
        throw new AppError('tooMany', 'You are asking for more than the server can answer.', {
          retryAfter: PATIENCE_SECONDS,
        });
      }
      // Whoever ends hands their place over, so that nobody who comes meanwhile takes it.
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    } else {
      queue.running += 1;
    }
  };

  const end = (who: string, queue: Queue): void => {
    const next = queue.waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    queue.running -= 1;
    if (queue.running === 0) queues.delete(who);
  };

  return {
    get waiting() {
      return [...queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
    },

    async run(who, task) {
      const queue = queueOf(who);
      await begin(queue);
      try {
        await nextTurn();
        return await task();
      } finally {
        end(who, queue);
      }
    },
  };
}
