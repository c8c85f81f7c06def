import type { EventBus } from '../ports/event-bus.js';
import { measured } from './measured.js';
import type { PortMetrics } from './port-metrics.js';

/** The same bus, with its times and failures counted. */
export const measureBus = (bus: EventBus, metrics: PortMetrics<'operation'>): EventBus =>
  measured(bus, {
    measure: (operation, call) => metrics.measure({ operation }, call),
    not: ['close', 'heard'],
  });
