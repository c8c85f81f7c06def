import { topicKey, type Topic } from '@collabor8/domain';
import { AppError } from '../request/errors.js';
import type { GuardedSocket } from './guarded-socket.js';

/** Subscriptions of one socket, as many as a batch may hold that begins them anew; a tab has a dozen. */
export const SUBSCRIPTIONS_MAX = 50;
/** Messages and calls of one socket that are under way; while there are more, nothing further is read from it. */
export const CALLS_UNDER_WAY_MAX = 64;

export type SocketLimits = ReturnType<typeof createSocketLimits>;

/** What one socket may ask for at a time. */
export function createSocketLimits(socket: Pick<GuardedSocket, 'untilRead' | 'pause' | 'resume'>) {
  let underWay = 0;
  let subscriptions = 0;
  const topics = new Set<string>();

  async function counted<T>(work: () => Promise<T>): Promise<T> {
    underWay += 1;
    if (underWay === CALLS_UNDER_WAY_MAX) socket.pause();
    try {
      return await work();
    } finally {
      underWay -= 1;
      if (underWay === CALLS_UNDER_WAY_MAX - 1) socket.resume();
    }
  }

  return {
    /** Messages that wait to be dealt with, and calls that are not answered yet. */
    get underWay(): number {
      return underWay;
    },

    /** Counts something until it is dealt with. */
    counted,

    /** Runs a call, but not before the client has read what was answered earlier. */
    answer: <T>(call: () => Promise<T>): Promise<T> =>
      counted(async () => {
        await socket.untilRead();
        return call();
      }),

    /**
     * Counts a subscription until the returned function is called, and keeps its topic from being
     * listened to twice until then or until the client stops it.
     * @throws AppError 'tooMany', or 'taken' for a topic that the socket listens to.
     */
    listen(topic: Topic, stopped: AbortSignal): () => void {
      if (subscriptions >= SUBSCRIPTIONS_MAX) {
        throw new AppError('tooMany', 'This connection listens to too many things.');
      }
      const key = topicKey(topic);
      if (topics.has(key)) {
        throw new AppError('taken', 'This connection listens to this already.');
      }
      subscriptions += 1;
      topics.add(key);
      let holdsTopic = true;
      // Whoever stops and listens again at once must not be refused for what still ends.
      const freeTopic = (): void => {
        if (holdsTopic) topics.delete(key);
        holdsTopic = false;
      };
      stopped.addEventListener('abort', freeTopic, { once: true });
      if (stopped.aborted) freeTopic();
      return () => {
        stopped.removeEventListener('abort', freeTopic);
        freeTopic();
        subscriptions -= 1;
      };
    },
  };
}

/** Live connections of one person to this process; a browser with more tabs has other troubles. */
export const SOCKETS_MAX = 32;

/** Counts the connections of each person, until all that is to be done about their end is done. */
export class SocketPlaces {
  readonly #taken = new Map<string, number>();

  /** What gives the place back; undefined while the person has as many as they may. */
  take(username: string): (() => void) | undefined {
    const taken = this.#taken.get(username) ?? 0;
    if (taken >= SOCKETS_MAX) return undefined;
    this.#taken.set(username, taken + 1);
    return () => {
      const left = (this.#taken.get(username) ?? 0) - 1;
      if (left > 0) this.#taken.set(username, left);
      else this.#taken.delete(username);
    };
  }
}
