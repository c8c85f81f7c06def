import { InProcessBus } from '../adapters/in-process/in-process-bus.js';
import { InProcessConnections } from '../adapters/in-process/in-process-connections.js';
import { Connections } from '../live/connections.js';
import type { EventBus } from '../ports/event-bus.js';

/** The connections of one process; several that share a registry and a bus stand in for several processes. */
export const openConnections = (
  shared = new InProcessConnections(),
  process = 'the only one',
  bus: EventBus = new InProcessBus(),
): Connections => new Connections(shared.viewOf(process), { bus });
