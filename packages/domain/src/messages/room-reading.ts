import type { MessageEvent, RoomRead } from './events.js';

export interface RoomReading {
  /** Place of the latest message; 0 where there is none. */
  readonly lastSeq: number;
  readonly lastReadSeq: number;
}

export const isRoomUnread = ({ lastSeq, lastReadSeq }: RoomReading): boolean =>
  lastSeq > lastReadSeq;

/** Applies an event to what `reader` has read: what one says oneself is read as it is sent. */
export function applyToRoomReading(
  reading: RoomReading,
  event: MessageEvent | RoomRead,
  reader: string,
): RoomReading {
  const { lastSeq, lastReadSeq } = reading;
  switch (event.name) {
    case 'messageUpdate': {
      const { seq, msgFrom } = event.message;
      const read = msgFrom === reader ? Math.max(lastReadSeq, seq) : lastReadSeq;
      return { lastSeq: Math.max(lastSeq, seq), lastReadSeq: read };
    }
    case 'messageDeleted':
      return event.seq < lastSeq ? reading : { ...reading, lastSeq: event.lastSeq };
    case 'roomRead':
      return { ...reading, lastReadSeq: Math.max(lastReadSeq, event.lastReadSeq) };
  }
}
