import type { Snapshot, Topic } from '@collabor8/domain';
import type { ReadPlaces } from '../request/context.js';
import { keepFor } from '../request/keep-for.js';
import type { Session } from '../request/session.js';
import type { AskedByUser } from '../request/trpc.js';

/** The context of a call, or of nobody's. */
interface Asking {
  readonly places: ReadPlaces;
  readonly session?: Session | null;
}

/**
 * Reads, and tells where the log of the topic stood before: whoever listens from there misses nothing that happened
 * during or after the read. Visitors, who can't listen, are told no places.
 */
export async function snapshot<T>(
  { places, session }: Asking,
  topic: Topic,
  read: () => Promise<T>,
): Promise<Snapshot<T>> {
  const before = session === null ? {} : await places([topic]);
  return { value: await read(), places: before };
}

const KEPT_MS = 1000;
const KEPT_MOST = 200;

interface Kept<T> {
  readonly key: string;
  readonly topic: Topic;
  readonly read: () => Promise<T>;
}

/**
 * The same of what is one for everybody who may ask: what was read under a key is told again for a second, as long as
 * nothing has happened on its topic since.
 * @param now milliseconds of any clock that only goes forward
 */
export function keepSnapshots<T>(now?: () => number) {
  const kept = keepFor<T>({ ms: KEPT_MS, most: KEPT_MOST, now });
  return async (
    { places: readPlaces, session }: Asking,
    { key, topic, read }: Kept<T>,
  ): Promise<Snapshot<T>> => {
    const places = await readPlaces([topic]);
    const place = Object.values(places).join();
    // The empty place is no log's: what happened since can't be known.
    const value = await (place === '' ? read() : kept.ask(read, JSON.stringify([place, key])));
    return { value, places: session === null ? {} : places };
  };
}

/** The resolver of a snapshot of what concerns whoever asks alone: the events come on their own topic. */
export const ownSnapshot =
  <I, T>(read: (username: string, input: I) => Promise<T>) =>
  ({ ctx, input }: AskedByUser<I, Asking>): Promise<Snapshot<T>> => {
    const { username } = ctx.session;
    return snapshot(ctx, { kind: 'person', username }, () => read(username, input));
  };
