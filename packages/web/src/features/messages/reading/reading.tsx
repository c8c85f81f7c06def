import { applyToRoomReading, isRoomUnread, type RoomReading } from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { trpc } from '../../../shared/api/trpc.js';
import { useIsVisible, useWindowEvent } from '../../../shared/browser.js';
import { liveEventReceived } from '../../../shared/live/live-link.js';
import { selectConnection } from '../../../shared/session/session-slice.js';
import { landed } from '../../../shared/reads/declare-read.js';
import { inStore, useAppSelector } from '../../../shared/store.js';
import { roomReadingRead } from '../reads.js';
import { Dot } from '../../../shared/ui/count.js';

/** How far the reader has read in the global room; null until that is known. */
type ReadingState = RoomReading | null;

export const readingSlice = createSlice({
  name: 'reading',
  initialState: null as ReadingState,
  reducers: {
    /** Seen in this tab: the server tells the other ones. */
    roomRead: (state, { payload }: PayloadAction<number>): ReadingState =>
      state && applyToRoomReading(state, { name: 'roomRead', lastReadSeq: payload }, ''),
  },
  extraReducers: (builder) =>
    builder
      .addCase(landed(roomReadingRead), (_state, { payload }): ReadingState => payload)
      .addCase(liveEventReceived, (state, { payload: { event, reader } }): ReadingState =>
        state !== null &&
        (event.name === 'messageUpdate' ||
          event.name === 'messageDeleted' ||
          event.name === 'roomRead')
          ? applyToRoomReading(state, event, reader)
          : state,
      ),
  selectors: {
    selectReading: (state) => state,
    selectIsRoomUnread: (state) => state !== null && isRoomUnread(state),
  },
});
inStore(readingSlice);

export const { roomRead } = readingSlice.actions;
export const { selectReading, selectIsRoomUnread } = readingSlice.selectors;

/** Every reader tells of every message: more often than this it would cost more than sending it. */
const AT_MOST_EVERY_MS = 2_000;

/** A word for the connection that is there already. */
export const OVER_SOCKET = { trpc: { context: { overSocket: true } } } as const;

type Send = (seq: number) => Promise<unknown>;

/** Tells the server how far somebody has read: at once, then now and then, and what is left when they leave. */
function createTeller() {
  let reached = 0;
  let told = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const tellNow = (send: Send): void => {
    const seq = reached;
    if (seq <= told) return;
    told = seq;
    send(seq).catch(() => {
      // Told again with the next one, or when one leaves.
      if (told === seq) told = 0;
    });
  };
  return {
    tell(seq: number, send: Send): void {
      reached = Math.max(reached, seq);
      if (pause !== undefined) return;
      tellNow(send);
      pause = setTimeout(() => {
        pause = undefined;
        tellNow(send);
      }, AT_MOST_EVERY_MS);
    },
    tellNow,
    stop(send: Send): void {
      clearTimeout(pause);
      tellNow(send);
    },
  };
}

interface TellReadOptions {
  /** Up to where it came into view, and with it what stands before; 0 for nothing. */
  readonly reached: number;
  /** What the server knows to be read. */
  readonly lastReadSeq: number;
  readonly send: Send;
  /** At once for the badges of this tab; the server tells the other ones. */
  readonly land: (seq: number) => void;
}

/** What came into view in a tab that one looks at is read; all tabs and a reload agree on it. */
export function useTellRead({ reached, lastReadSeq, send, land }: TellReadOptions): void {
  const isVisible = useIsVisible();
  const isLive = useAppSelector(selectConnection) === 'live';
  const [teller] = useState(createTeller);
  const isSeen = isVisible && isLive && reached > 0;

  const tell = useEffectEvent((seq: number) => {
    if (seq > lastReadSeq) land(seq);
    else if (seq < lastReadSeq) return;
    teller.tell(seq, send);
  });
  useEffect(() => {
    if (isSeen) tell(reached);
  }, [isSeen, reached]);
  const tellLast = useEffectEvent(() => teller.tellNow(send));
  useEffect(() => {
    if (!isVisible) tellLast();
  }, [isVisible]);
  useWindowEvent('pagehide', () => teller.tellNow(send));
  const stop = useEffectEvent(() => teller.stop(send));
  useEffect(() => () => stop(), []);
}

/** Marks the global room as read up to `seenSeq`, the furthest place that was in view. */
export function MarkRoomRead({ seenSeq }: { readonly seenSeq: number }) {
  const dispatch = useDispatch();
  const { mutateAsync: markRead } = trpc.messages.markRead.useMutation(OVER_SOCKET);
  useTellRead({
    reached: seenSeq,
    lastReadSeq: useAppSelector(selectReading)?.lastReadSeq ?? 0,
    send: (seq) => markRead({ seq }),
    land: (seq) => dispatch(roomRead(seq)),
  });
  return null;
}

/** The mark of the global room in the menu: somebody has said something there. */
export const RoomMark = () => (useAppSelector(selectIsRoomUnread) ? <Dot words="unread" /> : null);
