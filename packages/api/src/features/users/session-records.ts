import type { SessionRow } from '@collabor8/domain';
import type {
  CollectionDefinition,
  Collections,
  DocumentStore,
  Identified,
} from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { runUnit } from '../../ports/run-unit.js';
import { sessions, type SessionDocument } from './documents.js';
import { removeDue } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import { notLoggedIn, type Session } from '../../request/session.js';

const DAY = 24 * 60 * 60 * 1000;
/** A session ends this many milliseconds after it was last renewed. */
export const SESSION_LIFETIME = 30 * DAY;
/** However often it is renewed, it ends this many milliseconds after it began. */
export const SESSION_LONGEST = 90 * DAY;

export const isOver = ({ expiresAt, begunAt }: SessionDocument, now: Date): boolean =>
  Math.min(expiresAt, (begunAt ?? Infinity) + SESSION_LONGEST) <= now.getTime();

const toTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const toRow = (session: SessionDocument, isOpen: boolean): SessionRow => ({
  id: session._id,
  device: session.device ?? null,
  begunAt: session.begunAt === undefined ? null : toTime(session.begunAt),
  seenAt: toTime(session.expiresAt - SESSION_LIFETIME),
  isOpen,
});

/**
 * The unit of work of what a session does to its account, or opens of another: one that ends meanwhile does nothing any
 * more. @throws AppError 'unauthenticated'
 */
export const inSession = <T>(
  store: Pick<DocumentStore, 'transaction'>,
  { id }: Session,
  work: (unit: Collections) => Promise<T>,
): Promise<T> =>
  runUnit(store, async (unit) => {
    if ((await unit.collection(sessions).get(id)) === undefined) throw notLoggedIn();
    return work(unit);
  });

/** Removes every session of a person, `except` one; returns their ids. */
export async function removeAll(
  collections: Collections,
  username: string,
  except?: string,
): Promise<readonly string[]> {
  const collection = collections.collection(sessions);
  const removed: string[] = [];
  for await (const { _id } of readAll(collection, 'byUser', { equals: [username] })) {
    if (_id === except) continue;
    await collection.remove(_id);
    removed.push(_id);
  }
  return removed;
}

interface Expiring extends Identified {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Forgets what is over of a collection, such as links that nobody followed. */
export const removeExpired = <D extends Expiring>(
  { store, now }: Pick<Platform, 'store' | 'now'>,
  definition: CollectionDefinition<D, 'byExpiry'>,
): Promise<void> =>
  removeDue(store.collection(definition), 'byExpiry', 'expiresAt', now().getTime());
