import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Queued } from '../platform/queued.js';
import type { Collection, DocumentStore, Stored } from '../ports/document-store.js';
import { readWhile } from '../ports/read-all.js';

/** How many are kept of what a look finds, of all and of those of one lane. */
const AT_A_LOOK = 1_000;
const OF_A_LANE = 100;

/** Hears what became of each try: it was sent, or is no longer to be; it is tried again; nobody tries it any more. */
export type CountSending = (
  what: 'mail' | 'push' | 'webhook',
  outcome: 'sent' | 'putOff' | 'givenUp',
) => void;

/** What mails, pushes and webhooks are sent from, and by. */
export interface SendingParts {
  readonly store: DocumentStore;
  /** Whether this process does what one does for all. */
  readonly leads: () => boolean;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly now: () => Date;
  readonly count?: CountSending;
}

interface SendingOptions<D extends Queued> extends Omit<SendingParts, 'store'> {
  readonly queue: Collection<D, 'byDue'>;
  /** What is sent, in the log and in figures. */
  readonly what: Parameters<CountSending>[0];
  /** How many are sent at the same time: of all, and of those of one lane. */
  readonly atOnce: number;
  readonly perLane: number;
  /** Whose it is: where somebody's take long, or hang, they hold up no others. */
  readonly laneOf: (waiting: D) => string;
  /** Milliseconds that one try may take: whoever has not ended it by then is dead. */
  readonly claimMs: number;
  /** Resolves once it is sent, or is no longer to be. */
  readonly send: (waiting: Stored<D>) => Promise<void>;
  /** When it is tried again that has just failed, in milliseconds since 1970; undefined when it is given up. */
  readonly nextTry: (waiting: Stored<D>, error: unknown) => number | undefined;
  /** Queues what has become due; it comes before each look. */
  readonly prepare?: () => Promise<void>;
  readonly lookMs: number;
}

/** What the log may know of an error: nothing of an address, which may have a secret in it. */
function failureOf(error: unknown): object {
  const told = error as Partial<Record<'name' | 'code' | 'responseCode' | 'status', unknown>>;
  const { name, code, responseCode, status } = told;
  return { name, code, responseCode, status };
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
export function createSending<D extends Queued>(options: SendingOptions<D>): Sending {
  const { queue, what, laneOf, leads, log, now } = options;
  let isStopping = false;
  let hasFailed = false;
  let draining: Promise<void> | undefined;
  /** By id. */
  const underWay = new Map<string, { readonly lane: string; readonly ended: Promise<void> }>();

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
    const failed = { id, kind, tries, failure: failureOf(error) };
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

  const endings = (): readonly Promise<void>[] => [...underWay.values()].map(({ ended }) => ended);

  /** What failed would be met again at once: the next look goes on. */
  const isBroken = (): boolean => hasFailed;

  const isFull = (lane: string): boolean =>
    [...underWay.values()].filter((each) => each.lane === lane).length >= options.perLane;

  function begin(found: D): void {
    const failed = (error: unknown): void => {
      hasFailed = true;
      log.error({ err: error }, `sending a ${what} failed`);
    };
    const ended = sendOne(found)
      .catch(failed)
      .finally(() => underWay.delete(found._id));
    underWay.set(found._id, { lane: laneOf(found), ended });
  }

  /** What is due, oldest first: of each lane as many as are soon sent, as each look reads all that waits. */
  async function findDue(): Promise<D[]> {
    const time = now().getTime();
    const due: D[] = [];
    const inLane = new Map<string, number>();
    for await (const found of readWhile(queue, 'byDue', ({ dueAt }) => dueAt <= time)) {
      if (due.length === AT_A_LOOK) break;
      const lane = laneOf(found);
      const count = inLane.get(lane) ?? 0;
      if (count === OF_A_LANE || underWay.has(found._id)) continue;
      inLane.set(lane, count + 1);
      due.push(found);
    }
    return due;
  }

  /** Begins what there are places for; what is left. */
  const beginSome = (due: readonly D[]): D[] =>
    due.filter((found) => {
      const waits = underWay.size >= options.atOnce || isFull(laneOf(found));
      if (!waits) begin(found);
      return waits;
    });

  async function sendAllDue(): Promise<void> {
    hasFailed = false;
    for (;;) {
      await options.prepare?.();
      let due = await findDue();
      // What becomes due meanwhile waits for none that takes long.
      const look = delay(options.lookMs, 'look', { ref: false });
      do {
        if (isStopping || isBroken()) return;
        due = beginSome(due);
        if (underWay.size === 0) return;
      } while ((await Promise.race([...endings(), look])) !== 'look' && due.length > 0);
    }
  }

  const drain = (): Promise<void> =>
    (draining ??= sendAllDue().finally(() => {
      draining = undefined;
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
        await draining?.catch(() => undefined);
        await Promise.all(endings());
      };
    },
  };
}
