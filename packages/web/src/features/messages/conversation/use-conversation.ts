import type { LiveEvent, MessagesPage } from '@collabor8/domain';
import { useEffect, useRef } from 'react';
import { useFurtherPage } from '../../../shared/live/use-further-page.js';
import type { Read } from '../../../shared/reads/declare-read.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import type { OlderMessagesHandle } from './older-messages.js';

/** Pages read at once; whoever needs more scrolls up for the rest. */
const PAGES_AT_MOST = 10;
/** Messages of a page, as the server gives them. */
const PAGE_SIZE = 50;

/** What is loaded of a conversation: its end. */
type LoadedEnd = Pick<MessagesPage, 'loadedFrom' | 'messagesCursor'>;

interface Readings<P, O> {
  readonly older: (cursor: string) => Promise<O>;
  readonly join: (page: P, older: O) => P;
  /** Place up to which the reader needs the messages; undefined for the latest page alone. */
  readonly from: number | undefined;
}

/** Whether a message is among what is read at once. Nobody waits for half of the way to one behind that. */
const isInReach = ({ loadedFrom }: LoadedEnd, seq: number): boolean =>
  loadedFrom - seq <= (PAGES_AT_MOST - 1) * PAGE_SIZE;

/** Reads the end of a conversation, after a gap as far back as the reader needs it. */
async function withOlder<P extends LoadedEnd, O>(
  latest: P,
  { older, join, from }: Readings<P, O>,
): Promise<P> {
  let page = latest;
  for (let pages = 1; pages < PAGES_AT_MOST; pages += 1) {
    if (from === undefined || page.messagesCursor === null) break;
    if (page.loadedFrom <= from) break;
    page = join(page, await older(page.messagesCursor));
  }
  return page;
}

interface ConversationOptions<I, P, O> {
  readonly read: Read<I, P>;
  readonly input: I;
  /** What the slice holds of it; null until it has been read. */
  readonly page: P | null;
  readonly readOlder: (cursor: string) => Promise<O>;
  readonly join: (page: P, older: O) => P;
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
export function useConversation<I, P extends LoadedEnd, O>(
  options: ConversationOptions<I, P, O>,
): ConversationHandle<P> {
  const { read, input, page, readOlder, join, landOlder, firstUnread, onEvent } = options;
  const hasLanded = useRef(false);
  const unreadFrom = (latest: P): number | undefined => {
    const seq = firstUnread?.(latest);
    return seq !== undefined && isInReach(latest, seq) ? seq : undefined;
  };
  const query = useLiveRead(read, input, {
    complete: (latest) =>
      withOlder(latest, {
        older: readOlder,
        join,
        from: hasLanded.current ? page?.loadedFrom : unreadFrom(latest),
      }),
    held: page,
    onEvent,
  });
  useEffect(() => {
    if (query.snapshot !== undefined) hasLanded.current = true;
  }, [query.snapshot]);
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
