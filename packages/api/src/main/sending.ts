import type { Logger } from 'pino';
import type { Collection, Identified, Stored } from '../ports/document-store.js';

/** Something that waits in the store until it is sent; times are milliseconds since 1970. */
interface Waiting extends Identified {
  readonly kind: string;
  readonly queuedAt: number;
  readonly dueAt: number;
  readonly tries: number;
}

/** Hears what became of each try: it was sent, or is no longer to be; it is tried again; nobody tries it any more. */
export type CountSending = (
  what: 'mail' | 'push' | 'webhook',
  outcome: 'sent' | 'putOff' | 'givenUp',
) => void;

export interface SendingOptions<D extends Waiting> {
  readonly queue: Collection<D, 'byDue'>;
  /** What is sent, in the log and in figures. */
  readonly what: Parameters<CountSending>[0];
  readonly count?: CountSending;
  /** How many are sent at the same time. */
  readonly atOnce: number;
  /** Milliseconds that one try may take: whoever has not ended it by then is dead. */
  readonly claimMs: number;
  /** Resolves once it is sent, or is no longer to be. */
  readonly send: (waiting: Stored<D>) => Promise<void>;
  /** When it is tried again that has just failed, in milliseconds since 1970; undefined when it is given up. */
  readonly nextTry: (waiting: Stored<D>, error: unknown) => number | undefined;
  /** What the log may know of an error. */
  readonly failureOf: (error: unknown) => object;
  /** Queues what has become due; it comes before each look. */
  readonly prepare?: () => Promise<void>;
  readonly lookMs: number;
  /** Whether this process does what one does for all. */
  readonly leads: () => boolean;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly now: () => Date;
}

export interface Sending {
  /** Sends what is due; while that is under way, a call waits for it. */
  drain(): Promise<void>;
  /** Does so now and then from now on. What it gives stops it, once what is under way has been sent. */
  begin(): () => Promise<void>;
}

/**
 * Sends what waits in the store. One process does it; should two do so for a moment, each thing is claimed by one of
 * them. What a process that died had claimed goes out when its claim is over.
 */
export function createSending<D extends Waiting>(options: SendingOptions<D>): Sending {
  const { queue, what, leads, log, now } = options;
  let isStopping = false;
  let underWay: Promise<void> | undefined;

  /** It as claimed; undefined when somebody else was faster. */
  async function claim(found: D): Promise<Stored<D> | undefined> {
    const until = now().getTime() + options.claimMs;
    const claimed = await queue.update(found._id, (waiting) =>
      waiting.tries === found.tries && waiting.dueAt === found.dueAt
        ? { ...waiting, dueAt: until, tries: waiting.tries + 1 }
        : waiting,
    );
    return claimed.ok && claimed.isNew ? claimed.value : undefined;
  }

  async function putOff(waiting: Stored<D>, error: unknown): Promise<void> {
    const { _id: id, kind, tries } = waiting;
    const next = options.nextTry(waiting, error);
    const failed = { id, kind, tries, failure: options.failureOf(error) };
    if (next === undefined) {
      log.error(failed, `a ${what} was given up`);
      options.count?.(what, 'givenUp');
      await queue.remove(id);
      return;
    }
    options.count?.(what, 'putOff');
    log.warn(failed, `a ${what} could not be sent yet`);
    await queue.update(id, (before) => ({ ...before, dueAt: next }));
  }

  async function sendOne(found: D): Promise<void> {
    if (isStopping) return;
    const waiting = await claim(found);
    if (waiting === undefined) return;
    try {
      await options.send(waiting);
    } catch (error) {
      await putOff(waiting, error);
      return;
    }
    options.count?.(what, 'sent');
    await queue.remove(waiting._id);
  }

  async function sendAllDue(): Promise<void> {
    await options.prepare?.();
    for (;;) {
      const { items } = await queue.page('byDue', { limit: options.atOnce });
      const due = items.filter(({ dueAt }) => dueAt <= now().getTime());
      if (due.length === 0 || isStopping) return;
      await Promise.all(due.map(sendOne));
    }
  }

  const drain = (): Promise<void> =>
    (underWay ??= sendAllDue().finally(() => {
      underWay = undefined;
    }));

  const look = (): void => {
    if (!leads()) return;
    drain().catch((error: unknown) => {
      log.error({ err: error }, `looking for a ${what} failed`);
    });
  };

  return {
    drain,
    begin() {
      const looking = setInterval(look, options.lookMs);
      return async () => {
        isStopping = true;
        clearInterval(looking);
        await underWay?.catch(() => undefined);
      };
    },
  };
}
