import { usernameKey } from '@collabor8/domain';
import { AppError } from './errors.js';

/** Lets one thing of a person in at a time. Answers what is to be called once it is done with. */
export function oneEach(refuse: () => AppError): (username: string) => () => void {
  const admitted = new Set<string>();
  return (username) => {
    const key = usernameKey(username);
    if (admitted.has(key)) throw refuse();
    admitted.add(key);
    return () => admitted.delete(key);
  };
}

/** A thousand tabs may connect at once. */
export const WAITING_MAX = 2000;

/** Asks again so many seconds later: by then what waits has long been answered. */
const PATIENCE_SECONDS = 1;

export interface TurnBounds {
  /** Tasks of one person that are under way at a time; the next one begins when one of them ends. */
  readonly atATime: number;
  /** Tasks of one person that wait for their turn. */
  readonly waitingMax: number;
  /** What is thrown at whoever would wait behind as many. */
  readonly refuse: () => AppError;
}

const ofRequests: TurnBounds = {
  atATime: 4,
  waitingMax: WAITING_MAX,
  refuse: () =>
    new AppError('tooMany', 'You are asking for more than the server can answer.', {
      retryAfter: PATIENCE_SECONDS,
    }),
};

/** Who asks where all share the same turns, as the process can do little of something, whoever wants it. */
export const EVERYBODY = '';

/** What is begun goes on when its asker has left, as half of it would be worse, and holds its place so long at most. */
const AFTER_LEAVING_MS = 10_000;

interface Queue {
  running: number;
  readonly waiting: Set<() => void>;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const leftAlready = (): AppError => new AppError('left', 'The request was interrupted.');

/** Calls `then` when a signal is aborted; answers what forgets about it. */
function whenAborted(signal: AbortSignal, then: () => void): () => void {
  signal.addEventListener('abort', then, { once: true });
  return () => signal.removeEventListener('abort', then);
}

export type Turns = ReturnType<typeof createTurns>;

/**
 * Lets everybody have their turn. What one person asks for, over whatever number of connections and
 * in whatever batches, begins a few at a time, each in a turn of the event loop of its own: between
 * two of them the others are served.
 * @param bounds what differs from those of requests
 */
export function createTurns(bounds: Partial<TurnBounds> = {}) {
  const { atATime, waitingMax, refuse } = { ...ofRequests, ...bounds };
  const queues = new Map<string, Queue>();

  const queueOf = (who: string): Queue => {
    const known = queues.get(who);
    if (known !== undefined) return known;
    const queue: Queue = { running: 0, waiting: new Set() };
    queues.set(who, queue);
    return queue;
  };

  const giveBack = (who: string, queue: Queue): void => {
    const [next] = queue.waiting;
    if (next !== undefined) {
      next();
      return;
    }
    queue.running -= 1;
    if (queue.running === 0) queues.delete(who);
  };

  /** Answers whether it was waited for. */
  const place = async (queue: Queue, left: AbortSignal): Promise<boolean> => {
    if (queue.running < atATime) {
      queue.running += 1;
      return false;
    }
    if (queue.waiting.size >= waitingMax) throw refuse();
    // Whoever ends hands their place over, so that nobody who comes meanwhile takes it.
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        queue.waiting.delete(begin);
        forget();
        resolve();
      };
      const forget = whenAborted(left, () => {
        queue.waiting.delete(begin);
        reject(leftAlready());
      });
      queue.waiting.add(begin);
    });
    return true;
  };

  /** The one way in which a place is held: whatever becomes of the task, it is given back once. */
  const hold = async <T>(
    who: string,
    { queue, left, task }: { queue: Queue; left: AbortSignal; task: () => Promise<T> },
  ): Promise<T> => {
    let late: NodeJS.Timeout | undefined;
    let isHeld = true;
    const end = (): void => {
      if (isHeld) giveBack(who, queue);
      isHeld = false;
    };
    const forget = whenAborted(left, () => {
      late = setTimeout(end, AFTER_LEAVING_MS).unref();
    });
    try {
      await nextTurn();
      if (left.aborted) throw leftAlready();
      return await task();
    } finally {
      forget();
      clearTimeout(late);
      end();
    }
  };

  return {
    get waiting(): number {
      return [...queues.values()].reduce((sum, { waiting }) => sum + waiting.size, 0);
    },

    /**
     * Runs a task when it is the turn of whoever asks. A task must not wait for another turn of theirs,
     * nor for anything that they send. `left` is aborted when nobody waits for the answer any more: what
     * has not begun by then never does. `admitAgain` is asked before what has waited begins.
     * @throws AppError of the bounds when too much of theirs is waiting already, 'left' where they have left.
     */
    async run<T>(
      who: string,
      left: AbortSignal,
      task: () => Promise<T>,
      admitAgain?: () => Promise<void>,
    ): Promise<T> {
      if (left.aborted) throw leftAlready();
      const queue = queueOf(who);
      const hasWaited = await place(queue, left);
      const admitted = async () => {
        if (hasWaited) await admitAgain?.();
        return task();
      };
      return hold(who, { queue, left, task: admitted });
    },

    /** Runs a task at once, or not at all (undefined) while theirs take up all places. */
    tryRun<T>(who: string, left: AbortSignal, task: () => Promise<T>): Promise<T> | undefined {
      const queue = queueOf(who);
      if (queue.running >= atATime) return undefined;
      queue.running += 1;
      return hold(who, { queue, left, task });
    },
  };
}
