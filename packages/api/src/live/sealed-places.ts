import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EventBus, LoggedEvent } from '../ports/event-bus.js';

/** Characters of a seal: 132 bits. */
const SEAL_LENGTH = 22;

/**
 * A bus whose ids nobody can make up. Its own are numbers in a row: with one of them anybody who may listen would read a
 * log from its beginning, what was said before they came and what was deleted since included.
 */
export function sealPlaces(bus: EventBus, key: string): EventBus {
  const seal = (topic: string, id: string): string => {
    const code = createHmac('sha256', key).update(`${topic}\n${id}`).digest('base64url');
    return `${id}.${code.slice(0, SEAL_LENGTH)}`;
  };
  const isSealed = (topic: string, id: string, sealed: string): boolean => {
    const [given, due] = [Buffer.from(sealed), Buffer.from(seal(topic, id))];
    return given.length === due.length && timingSafeEqual(given, due);
  };
  const sealedEvent = (topic: string, logged: LoggedEvent): LoggedEvent => ({
    ...logged,
    id: seal(topic, logged.id),
  });

  return {
    publish: (topics, event) => bus.publish(topics, event),
    publishEphemeral: (topics, event) => bus.publishEphemeral(topics, event),
    markGap: (topics) => bus.markGap(topics),
    close: () => bus.close(),

    listen: (topic, listener) =>
      bus.listen(topic, {
        event: (logged) => listener.event(sealedEvent(topic, logged)),
        gap: (id) => listener.gap(seal(topic, id)),
      }),

    async since(topic, sealed) {
      const id = sealed.slice(0, Math.max(0, sealed.lastIndexOf('.')));
      if (!isSealed(topic, id, sealed)) return 'gap';
      const missed = await bus.since(topic, id);
      return missed === 'gap' ? missed : missed.map((logged) => sealedEvent(topic, logged));
    },

    async positions(topics) {
      const places = await bus.positions(topics);
      return new Map([...places].map(([topic, id]) => [topic, seal(topic, id)]));
    },

    heard(topic) {
      const id = bus.heard(topic);
      return id === undefined ? id : seal(topic, id);
    },
  };
}
