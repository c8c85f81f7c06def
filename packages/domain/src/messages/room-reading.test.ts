import { expect, it } from 'vitest';
import type { MessageEvent, RoomRead } from './events.js';
import { applyToRoomReading, isRoomUnread, type RoomReading } from './room-reading.js';

const said = (seq: number, msgFrom = 'ada'): MessageEvent => ({
  name: 'messageUpdate',
  message: { _id: `m${seq}`, seq, msg: 'Hi', msgFrom, msgDateTime: '2026-01-01T00:00:00.000Z' },
});
const gone = (seq: number, lastSeq: number): MessageEvent => ({
  name: 'messageDeleted',
  ...{ seq, lastSeq },
});
const read = (lastReadSeq: number): RoomRead => ({ name: 'roomRead', lastReadSeq });

const at = (lastSeq: number, lastReadSeq: number): RoomReading => ({ lastSeq, lastReadSeq });

it.each<[string, RoomReading, MessageEvent | RoomRead, RoomReading]>([
  ['a message of somebody else is unread', at(2, 2), said(3), at(3, 2)],
  [
    'one’s own is read as it is sent, and what stands before it',
    at(4, 2),
    said(5, 'ben'),
    at(5, 5),
  ],
  ['one that comes late changes nothing', at(4, 2), said(3), at(4, 2)],
  ['what another tab has read is read', at(4, 2), read(4), at(4, 4)],
  ['nothing is unread again', at(4, 3), read(2), at(4, 3)],
  ['the latest one is deleted', at(4, 3), gone(4, 2), at(2, 3)],
  ['an older one is deleted', at(4, 3), gone(2, 4), at(4, 3)],
])('%s', (_title, before, event, after) => {
  expect(applyToRoomReading(before, event, 'ben')).toEqual(after);
});

it.each([
  [at(0, 0), false],
  [at(3, 2), true],
  [at(2, 3), false],
])('%j has a mark: %s', (reading, isUnread) => {
  expect(isRoomUnread(reading)).toBe(isUnread);
});
