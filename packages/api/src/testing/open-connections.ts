import { InProcessConnections } from '../adapters/in-process-connections/in-process-connections.js';
import { Connections } from '../live/connections.js';

/** The connections of one process; several that share a registry stand in for several processes. */
export const openConnections = (
  shared = new InProcessConnections(),
  process = 'the only one',
): Connections => new Connections(shared.viewOf(process));
