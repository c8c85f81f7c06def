import type { LiveEvent, Snapshot, Topic, MessagesPage } from '@collabor8/domain';
import { useRef } from 'react';
import { useFurtherPage } from '../../../shared/live/use-further-page.js';
import { useLiveQuery } from '../../../shared/live/use-live-query.js';
import type { OlderMessagesHandle } from './older-messages.js';

/** Pages read at once; whoever needs more scrolls up for the rest. */
const PAGES_AT_MOST = 10;
/** Messages of a page, as the server gives them. */
const PAGE_SIZE = 50;

/** What is loaded of a conversation: its end. */
type LoadedEnd = Pick<MessagesPage, 'loadedFrom' | 'messagesCursor'>;

interface Readings<P, O> {
  readonly latest: () => Promise<Snapshot<P>>;
  readonly older: (cursor: string) => Promise<O>;
  readonly join: (page: P, older: O) => P;
  /** Place up to which the reader needs the messages; undefined for the latest page alone. */
  readonly from: (latest: P) => number | undefined;
}

/** Whether a place is among what is read at once. Nobody waits for half of the way to a place behind that. */
const isInReach = ({ loadedFrom }: LoadedEnd, place: number): boolean =>
  loadedFrom - place <= (PAGES_AT_MOST - 1) * PAGE_SIZE;

/** Reads the end of a conversation, after a gap as far back as the reader needs it. */
async function readAsFar<P extends LoadedEnd, O>(readings: Readings<P, O>): Promise<Snapshot<P>> {
  const { latest, older, join, from } = readings;
  const { value, places } = await latest();
  let page = value;
  const loadedFrom = from(value);
  for (let pages = 1; pages < PAGES_AT_MOST; pages += 1) {
    if (loadedFrom === undefined || page.messagesCursor === null) break;
    if (page.loadedFrom <= loadedFrom) break;
    page = join(page, await older(page.messagesCursor));
  }
  return { value: page, places };
}

interface ConversationOptions<P, O> {
  readonly topic: Topic;
  /** What the slice holds of it; null until it has been read. */
  readonly page: P | null;
  readonly readLatest: () => Promise<Snapshot<P>>;
  readonly readOlder: (cursor: string) => Promise<O>;
  readonly join: (page: P, older: O) => P;
  readonly land: (page: P) => void;
  readonly landOlder: (older: O, cursor: string) => void;
  /** Place of the first message that the reader has not read. */
  readonly firstUnread?: (page: P) => number;
  readonly onEvent?: (event: LiveEvent) => void;
}

export interface ConversationHandle<P> {
  readonly page: P | null;
  readonly error: unknown;
  readonly retry: () => void;
  readonly older: OlderMessagesHandle;
}

const OLDER_FAILED = 'Older messages could not be loaded.';

/** A room: its latest messages, older ones on request, and what is said meanwhile. */
export function useConversation<P extends LoadedEnd, O>(
  options: ConversationOptions<P, O>,
): ConversationHandle<P> {
  const { topic, page, readLatest, readOlder, join, land, landOlder, firstUnread, onEvent } =
    options;
  const hasLanded = useRef(false);
  const unreadFrom = (latest: P): number | undefined => {
    const place = firstUnread?.(latest);
    return place !== undefined && isInReach(latest, place) ? place : undefined;
  };
  const query = useLiveQuery({
    topic,
    queryKey: [],
    read: () =>
      readAsFar({
        latest: readLatest,
        older: readOlder,
        join,
        from: (latest) => (hasLanded.current ? page?.loadedFrom : unreadFrom(latest)),
      }),
    land: (latest) => {
      hasLanded.current = true;
      land(latest);
    },
    ...(onEvent !== undefined && { onEvent }),
  });
  const older = useFurtherPage({ live: query.live, read: readOlder, land: landOlder });
  const cursor = page?.messagesCursor ?? null;
  return {
    page,
    error: query.error,
    retry: query.retry,
    older: {
      hasMore: cursor !== null,
      isLoading: older.isLoading,
      error: older.hasFailed ? OLDER_FAILED : null,
      load: () => older.load(cursor),
    },
  };
}
