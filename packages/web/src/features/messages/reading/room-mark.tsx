import { useAppSelector } from '../../../shared/store.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { Dot } from '../../../shared/ui/count.js';
import { roomReadingRead } from '../reads.js';
import { OutboxSender } from '../../../shared/outbox/outbox-sender.js';
import { selectIsRoomUnread, selectReading } from './reading.js';

/** The mark of the global room in the menu: somebody has said something there. */
export const RoomMark = () => (useAppSelector(selectIsRoomUnread) ? <Dot words="unread" /> : null);

/** Beside every page: sends what waits to be sent, and knows whether the global room is read. */
export function MessagesEverywhere() {
  useLiveRead(roomReadingRead, undefined, { held: useAppSelector(selectReading) });
  return <OutboxSender />;
}
