import type { AppRouter } from '@collabor8/api';
import {
  createTRPCClient,
  createWSClient,
  httpBatchStreamLink,
  splitLink,
  wsLink,
  type TRPCClient,
} from '@trpc/client';
import type { LiveLink } from '../shared/live/live-link.js';
import { aheadLink } from '../shared/api/ahead.js';
import { failureLink } from '../shared/api/failure-link.js';
import { logFailure } from '../shared/api/log-failure.js';
import { preparedLink, type Prepared } from '../shared/api/prepared.js';
import { promptWebSocket } from './prompt-web-socket.js';
import { createTrpcLiveLink } from './trpc-live-link.js';

export interface Clients {
  readonly api: TRPCClient<AppRouter>;
  readonly liveLink: LiveLink;
}

const IDLE_BEFORE_CLOSE_MS = 5_000;

/** Soon, then less often; scattered, so that a restarted server isn't met by everyone at once. */
const retryDelayMs = (attempt: number): number =>
  Math.min(500 * 2 ** attempt, 5_000) * (0.5 + Math.random() / 2);

/**
 * The two ways to the server that served this page, after what it has answered already. `origin` is
 * such as 'https://example.org'.
 */
export function createClients(origin: string, prepared: Prepared): Clients {
  const socket = createWSClient({
    url: `${origin.replace(/^http/, 'ws')}/live`,
    lazy: { enabled: true, closeMs: IDLE_BEFORE_CLOSE_MS },
    WebSocket: promptWebSocket(WebSocket),
    keepAlive: { enabled: true, intervalMs: 10_000, pongTimeoutMs: 5_000 },
    retryDelayMs,
  });
  const api = createTRPCClient<AppRouter>({
    links: [
      failureLink(logFailure),
      aheadLink(),
      preparedLink(prepared),
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: wsLink({ client: socket }),
        false: httpBatchStreamLink({ url: `${origin}/trpc` }),
      }),
    ],
  });
  return { api, liveLink: createTrpcLiveLink(api, socket) };
}
