import type { EventBus } from '../ports/event-bus.js';
import type { PortMetrics } from './port-metrics.js';

/** The same bus, with its times and failures counted. */
export function measureBus(bus: EventBus, metrics: PortMetrics<'operation'>): EventBus {
  const timed = <T>(operation: keyof EventBus, call: () => Promise<T>): Promise<T> =>
    metrics.measure({ operation }, call);
  return {
    publish: (topics, event) => timed('publish', () => bus.publish(topics, event)),
    publishEphemeral: (topics, event) =>
      timed('publishEphemeral', () => bus.publishEphemeral(topics, event)),
    markGap: (topics) => timed('markGap', () => bus.markGap(topics)),
    listen: (topic, listener) => timed('listen', () => bus.listen(topic, listener)),
    since: (topic, id) => timed('since', () => bus.since(topic, id)),
    positions: (topics) => timed('positions', () => bus.positions(topics)),
    close: () => bus.close(),
  };
}
