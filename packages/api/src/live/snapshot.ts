import type { Snapshot, Topic } from '@collabor8/domain';
import type { Session } from '../request/session.js';
import type { AskedByUser } from '../request/trpc.js';
import type { Hub } from './hub.js';

/**
 * Reads, and tells where the logs of the topics stood before: whoever listens from there misses
 * nothing that happened during or after the read.
 */
export async function snapshot<T>(
  { hub }: { readonly hub: Pick<Hub, 'places'> },
  topic: Topic,
  read: () => Promise<T>,
): Promise<Snapshot<T>> {
  const places = await hub.places([topic]);
  return { value: await read(), places };
}

/** The same for visitors as well, who can't listen: they are told no places. */
export const openSnapshot = async <T>(
  platform: { readonly hub: Pick<Hub, 'places'> },
  session: Session | null,
  { topic, read }: { readonly topic: Topic; readonly read: () => Promise<T> },
): Promise<Snapshot<T>> =>
  session === null ? { value: await read(), places: {} } : snapshot(platform, topic, read);

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
export function keepSnapshots<T>(
  platform: { readonly hub: Pick<Hub, 'places'> },
  now: () => number = () => performance.now(),
) {
  const kept = new Map<
    string,
    { readonly place: string; readonly at: number; readonly value: Promise<T> }
  >();
  return async (session: Session | null, { key, topic, read }: Kept<T>): Promise<Snapshot<T>> => {
    const places = await platform.hub.places([topic]);
    // The empty place is no log's: what happened since can't be known.
    const place = Object.values(places).join();
    let found = kept.get(key);
    if (
      found === undefined ||
      place === '' ||
      found.place !== place ||
      now() - found.at >= KEPT_MS
    ) {
      if (kept.size >= KEPT_MOST) kept.clear();
      found = { place, at: now(), value: read() };
      kept.set(key, found);
    }
    try {
      return { value: await found.value, places: session === null ? {} : places };
    } catch (error) {
      if (kept.get(key) === found) kept.delete(key);
      throw error;
    }
  };
}

/** The resolver of a snapshot of what concerns whoever asks alone: the events come on their own topic. */
export const ownSnapshot =
  <I, T>(
    platform: { readonly hub: Pick<Hub, 'places'> },
    read: (username: string, input: I) => Promise<T>,
  ) =>
  ({ ctx: { session }, input }: AskedByUser<I>): Promise<Snapshot<T>> =>
    snapshot(platform, { kind: 'person', username: session.username }, () =>
      read(session.username, input),
    );
