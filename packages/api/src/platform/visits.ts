import type { ConnectionRegistry } from '../ports/connection-registry.js';
import { eachForItself } from './each-for-itself.js';

/** Tells who is in a room, one time after the other: what changes meanwhile is told by one more event, not by many. */
export function announcing(
  tell: (roomId: string) => Promise<void>,
): (roomId: string) => Promise<void> {
  const rooms = new Map<string, 'telling' | 'again'>();
  return async (roomId) => {
    if (rooms.has(roomId)) {
      rooms.set(roomId, 'again');
      return;
    }
    try {
      do {
        rooms.set(roomId, 'telling');
        await tell(roomId);
      } while (rooms.get(roomId) === 'again');
    } finally {
      rooms.delete(roomId);
    }
  };
}

/** Ends those visits of whoever is in a room whose connections are over, be it that their process died. */
export const endStaleVisits = <T, V extends { readonly visits: readonly T[] }>(
  registry: Pick<ConnectionRegistry, 'get'>,
  visitors: AsyncIterable<V>,
  connectionOf: (visit: T) => string,
  end: (visitor: V, isOver: (visit: T) => boolean) => Promise<void>,
): Promise<void> =>
  eachForItself(visitors, async (visitor) => {
    const over = new Set<string>();
    for (const connection of new Set(visitor.visits.map(connectionOf))) {
      if ((await registry.get(connection)) === undefined) over.add(connection);
    }
    if (over.size > 0) await end(visitor, (visit) => over.has(connectionOf(visit)));
  });
