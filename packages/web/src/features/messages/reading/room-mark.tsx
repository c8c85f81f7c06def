import { useAppSelector } from '../../../shared/store.js';
import { Dot } from '../../../shared/ui/count.js';
import { selectIsRoomUnread } from './reading.js';

/** The mark of the global room in the menu: somebody has said something there. */
export const RoomMark = () => (useAppSelector(selectIsRoomUnread) ? <Dot words="unread" /> : null);
