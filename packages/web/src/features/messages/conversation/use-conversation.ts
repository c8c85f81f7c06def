import type { LiveEvent, MessagesPage } from '@collabor8/domain';
import { useEffect, useRef } from 'react';
import { useFurtherPage, type Further } from '../../../shared/live/use-live-topic.js';
import type { Read } from '../../../shared/reads/declare-read.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';

/** Pages read at once; whoever needs more scrolls up for the rest. */
const PAGES_AT_MOST = 10;
type Loaded = Pick<MessagesPage, 'loadedFrom' | 'messagesCursor' | 'loadedTo' | 'laterCursor'>;

interface Readings<P, O> {
  readonly older: (cursor: string) => Promise<O>;
  readonly join: (page: P, older: O) => P | Promise<P>;
  /** Place up to which the reader needs the messages. */
  readonly from: number;
}

/** Reads the end of a conversation, after a gap as far back as the reader needs it. */
async function withOlder<P extends Loaded, O>(
  latest: P,
  { older, join, from }: Readings<P, O>,
): Promise<P> {
  let page = latest;
  for (let pages = 1; pages < PAGES_AT_MOST; pages += 1) {
    if (page.messagesCursor === null || page.loadedFrom <= from) break;
    page = await join(page, await older(page.messagesCursor));
  }
  return page;
}

interface ConversationOptions<I, P, O> {
  readonly read: Read<I, P>;
  readonly input: I;
  /** What the slice holds of it; null until it has been read. */
  readonly page: P | null;
  readonly readOlder: (cursor: string) => Promise<O>;
  readonly join: (page: P, older: O) => P | Promise<P>;
  readonly landOlder: (older: O, cursor: string) => void;
  /** How later messages are read, in a conversation that opens where one left off, and other stretches of it. */
  readonly window?: WindowOptions<P, O> | undefined;
  readonly onEvent?: (event: LiveEvent) => void;
}

interface WindowOptions<P, O> {
  readonly readLater: (cursor: string) => Promise<O>;
  readonly landLater: (later: O, cursor: string) => void;
  /** Those around a message; without one, the latest. */
  readonly readStretch: (messageId?: string) => Promise<O>;
  readonly landStretch: (stretch: O) => void;
  /** Of what stays on the screen while all is read anew. */
  readonly middleOf: (page: P) => string | undefined;
  readonly show: (page: P, stretch: O) => P | Promise<P>;
}

/** What follows the loaded messages, and how to get elsewhere in the conversation. */
export interface LaterMessagesHandle extends Further {
  /** Loads what is said around a message, or the latest messages. */
  readonly goTo: (messageId?: string) => Promise<void>;
}

/** A room: its latest messages, older ones on request, and what is said meanwhile. */
export function useConversation<I, P extends Loaded, O>(options: ConversationOptions<I, P, O>) {
  const { read, input, page, readOlder, join, landOlder, window: stretches, onEvent } = options;
  const hasLanded = useRef(false);
  /** After a gap, what is on the screen stays there: as far back as it was loaded, or the stretch around it. */
  const asItWas = async (latest: P): Promise<P> => {
    if (!hasLanded.current || page === null) return latest;
    const middle = page.laterCursor === undefined ? undefined : stretches?.middleOf(page);
    if (stretches === undefined || middle === undefined) {
      return withOlder(latest, { older: readOlder, join, from: page.loadedFrom });
    }
    // It may have been deleted meanwhile.
    const stretch = await stretches.readStretch(middle).catch(() => undefined);
    return stretch === undefined ? latest : stretches.show(latest, stretch);
  };
  const query = useLiveRead(read, input, {
    complete: asItWas,
    onEvent,
  });
  useEffect(() => {
    if (query.snapshot !== undefined) hasLanded.current = true;
  }, [query.snapshot]);
  const older = useFurtherPage({
    live: query.live,
    cursor: page?.messagesCursor,
    read: readOlder,
    land: landOlder,
  });
  const later = useFurtherPage({
    live: query.live,
    cursor: page?.laterCursor,
    read: (at) => stretches?.readLater(at) ?? Promise.reject(new Error('No stretches')),
    land: (read: O, at) => stretches?.landLater(read, at),
  });
  return {
    page,
    error: query.error,
    retry: query.retry,
    older,
    later: stretches && {
      ...later,
      goTo: async (messageId?: string) => {
        await query.live.page(() => stretches.readStretch(messageId), stretches.landStretch);
      },
    },
  };
}
