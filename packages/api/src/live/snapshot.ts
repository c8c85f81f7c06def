import type { Snapshot, Topic } from '@collabor8/domain';
import type { Session } from '../request/session.js';
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

/** The same of what concerns one person alone: the events come on their own topic. */
export const ownSnapshot = <T>(
  platform: { readonly hub: Pick<Hub, 'places'> },
  username: string,
  read: (username: string) => Promise<T>,
): Promise<Snapshot<T>> => snapshot(platform, { kind: 'person', username }, () => read(username));
