import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useWindowEvent } from '../../../shared/browser.js';
import {
  createScrollPositions,
  isRowPosition,
} from '../../../shared/navigation/scroll-positions.js';
import { useIsReturn, useLocation, useMoves } from '../../../shared/navigation/navigation.js';
import type { ConversationEntry } from './conversation-entry.js';
import classes from './conversation.module.css';
import { roveMessages, rowPosition, returnTo } from './roving-messages.js';
import type { LaterMessagesHandle } from './use-conversation.js';

const positions = createScrollPositions('collabor8-message-positions', isRowPosition);

/** Going back to a conversation, or loading it anew, leads to the same message. */
function useScrollPosition(
  list: RefObject<HTMLElement | null>,
  later: LaterMessagesHandle | undefined,
): void {
  const { key, pathname, search } = useLocation();
  const entry = `${key} ${pathname}${search}`;
  const isReturn = useIsReturn();

  const keep = () => {
    if (list.current !== null) positions.store(entry, rowPosition(list.current));
  };
  useMoves(keep);
  useWindowEvent('pagehide', keep);

  const comeBack = useEffectEvent(() => {
    const position = isReturn ? positions.stored(entry) : undefined;
    if (position === undefined || list.current === null) return;
    void returnTo(position, list.current, later);
  });
  useEffect(() => comeBack(), []);
}

/** Counts as being at the end: a line or two above it. */
const NEAR = '0px 0px 40px';

function scrollToEnd(list: HTMLElement): void {
  list.scrollTop = 0;
}

interface EndOptions {
  readonly list: RefObject<HTMLElement | null>;
  /** Stands behind the latest message. */
  readonly end: RefObject<HTMLElement | null>;
  readonly lastId: string | undefined;
}

/**
 * The list is laid out from its end (`column-reverse`): at `scrollTop` 0 it shows the latest, and
 * whatever grows above leaves the view where the reader is. Whether its end is in view the browser
 * tells: asking with every bit that is scrolled would make it lay out the list.
 */
function useEnd({ list, end, lastId }: EndOptions) {
  /** The latest message when the reader left the end; null while they are there. */
  const [leftAt, setLeftAt] = useState<{ readonly lastId: string | undefined } | null>(null);

  const tell = useEffectEvent((isNear: boolean) =>
    setLeftAt((known) => (isNear ? null : (known ?? { lastId }))),
  );
  useEffect(() => {
    const [root, element] = [list.current, end.current];
    if (root === null || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => tell(entries.at(-1)?.isIntersecting === true),
      { root, rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, end]);

  const toEnd = () => {
    if (list.current !== null) scrollToEnd(list.current);
    setLeftAt(null);
  };

  return { isAtEnd: leftAt === null, lastSeenId: leftAt?.lastId, toEnd };
}

/** What shows less than this of itself at the edge has not been seen. */
const EDGE = '-12px 0px';

interface SeenOptions<M> {
  readonly list: RefObject<HTMLElement | null>;
  readonly messages: readonly M[];
  readonly isUnseen: ((message: M) => boolean) | undefined;
  readonly onSeen: ((message: M) => void) | undefined;
}

/** Tells of the messages that come into view. Only those that are unseen are watched. */
function useSeen<M extends ConversationEntry>(options: SeenOptions<M>): void {
  const { list, messages } = options;
  const isUnseen = useEffectEvent((message: M) => options.isUnseen?.(message) === true);
  const tell = useEffectEvent((message: M) => {
    if (isUnseen(message)) options.onSeen?.(message);
  });

  useEffect(() => {
    const unseen = new Map(
      messages.filter((message) => isUnseen(message)).map((message) => [message._id, message]),
    );
    const root = list.current;
    if (unseen.size === 0 || root === null) return;
    const messageOf = (element: HTMLElement) => unseen.get(element.dataset['message'] ?? '');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const message = target instanceof HTMLElement ? messageOf(target) : undefined;
          if (isIntersecting && message !== undefined) tell(message);
        }
      },
      { root, rootMargin: EDGE },
    );
    for (const element of root.querySelectorAll<HTMLElement>('[data-message]')) {
      if (messageOf(element) !== undefined) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [list, messages]);
}

interface JumpToLatestProps {
  /** Messages that came while the reader was further up. */
  readonly arrived: number;
  readonly onJump: () => void;
}

const words = (arrived: number): string => {
  if (arrived === 0) return 'Jump to the latest';
  return `${arrived} new ${arrived === 1 ? 'message' : 'messages'}. Jump to the latest`;
};

const JumpToLatest = ({ arrived, onJump }: JumpToLatestProps) => (
  <button
    type="button"
    className={classes.jump}
    onClick={onJump}
    {...(arrived > 0 && { 'data-new': true })}
  >
    <IconArrowDown size={16} aria-hidden />
    {words(arrived)}
  </button>
);

interface ConversationAidsProps<M> extends SeenOptions<M> {
  /** Stands behind the latest message. */
  readonly end: RefObject<HTMLElement | null>;
  readonly later: LaterMessagesHandle | undefined;
}

function countAfter(messages: readonly ConversationEntry[], id: string | undefined): number {
  if (id === undefined) return 0;
  const after = messages.slice(messages.findLastIndex(({ _id }) => _id === id) + 1);
  return after.filter(({ line }) => line === undefined).length;
}

/** What leads through a conversation, and notes what was seen of it. */
export function ConversationAids<M extends ConversationEntry>(props: ConversationAidsProps<M>) {
  const { list, end, messages, later } = props;
  const last = messages.at(-1);
  const { isAtEnd, lastSeenId, toEnd: toLoadedEnd } = useEnd({ list, end, lastId: last?._id });
  const hasLater = later?.hasMore === true;
  const toEnd = () => {
    if (!hasLater) toLoadedEnd();
    // Where it can't be loaded one stays where one is.
    else
      later.goTo().then(
        () => requestAnimationFrame(toLoadedEnd),
        () => undefined,
      );
  };
  useEffect(() => (list.current === null ? undefined : roveMessages(list.current)), [list]);
  useSeen(props);
  useScrollPosition(list, later);

  // What one says oneself is worth seeing.
  const ownOutgoingId = last?.outgoing?._id;
  const showOwn = useEffectEvent(toEnd);
  useEffect(() => {
    if (ownOutgoingId !== undefined) showOwn();
  }, [ownOutgoingId]);

  return isAtEnd && !hasLater ? null : (
    <JumpToLatest arrived={hasLater ? 0 : countAfter(messages, lastSeenId)} onJump={toEnd} />
  );
}
