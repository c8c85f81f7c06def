import type { AppRouter } from '@collabor8/api';
import { createTRPCClient } from '@trpc/client';
import type { Client } from '../shared/api/trpc.js';
import { preparedLink } from '../shared/api/prepared-link.js';
import type { Prepared } from '../shared/api/prepared.js';
import { sendingLink } from '../shared/api/sending.js';
import type { LiveLink } from '../shared/live/live-link.js';
import { lateNetwork } from './late-network.js';

export interface Clients {
  readonly api: Client;
  readonly liveLink: LiveLink;
}

/**
 * What the server is asked with, and what it answered already. `origin` is such as
 * 'https://example.org'.
 */
export function createClients(origin: string, prepared: Prepared): Clients {
  const { link, liveLink } = lateNetwork(async () => {
    const { openNetwork } = await import('./network.js');
    return openNetwork(origin);
  });
  return {
    api: createTRPCClient<AppRouter>({ links: [preparedLink(prepared), sendingLink, link] }),
    liveLink,
  };
}
