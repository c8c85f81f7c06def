import { createApi, type Api } from '../shared/api/api.js';
import type { Prepared } from '../shared/api/prepared.js';
import type { LiveLink } from '../shared/live/live-link.js';
import { lateNetwork } from './late-network.js';

export interface Clients {
  readonly api: Api;
  readonly liveLink: LiveLink;
}

/**
 * What the server is asked with, and what it answered already. `origin` is such as
 * 'https://example.org'.
 */
export function createClients(origin: string, prepared: Prepared): Clients {
  const { call, liveLink } = lateNetwork(async () => {
    const { openNetwork } = await import('./network.js');
    return openNetwork(origin);
  });
  return { api: createApi(prepared, call), liveLink };
}
