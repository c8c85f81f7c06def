import type { AppRouter } from '@collabor8/api';
import {
  createTRPCClient,
  createWSClient,
  httpBatchStreamLink,
  splitLink,
  wsLink,
  type TRPCLink,
} from '@trpc/client';
import { aheadLink } from '../shared/api/ahead.js';
import { failureLink } from '../shared/api/failure-link.js';
import { logFailure } from '../shared/api/log-failure.js';
import type { LiveLink } from '../shared/live/live-link.js';
import { promptWebSocket } from './prompt-web-socket.js';
import { createTrpcLiveLink } from './trpc-live-link.js';

/** The two ways to the server that served this page. */
export interface Network {
  /** The end of the client's links: it sends what is asked. */
  readonly link: TRPCLink<AppRouter>;
  readonly liveLink: LiveLink;
}

const IDLE_BEFORE_CLOSE_MS = 5_000;

/** Soon, then less often; scattered, so that a restarted server isn't met by everyone at once. */
const retryDelayMs = (attempt: number): number =>
  Math.min(500 * 2 ** attempt, 5_000) * (0.5 + Math.random() / 2);

/** `origin` is such as 'https://example.org'. Nothing is sent before the first call. */
export function openNetwork(origin: string): Network {
  const socket = createWSClient({
    url: `${origin.replace(/^http/, 'ws')}/live`,
    lazy: { enabled: true, closeMs: IDLE_BEFORE_CLOSE_MS },
    WebSocket: promptWebSocket(WebSocket),
    keepAlive: { enabled: true, intervalMs: 10_000, pongTimeoutMs: 5_000 },
    retryDelayMs,
  });
  const live = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] });
  return {
    link: splitLink({
      condition: ({ type }) => type === 'subscription',
      true: wsLink({ client: socket }),
      false: [failureLink(logFailure), aheadLink(), httpBatchStreamLink({ url: `${origin}/trpc` })],
    }),
    liveLink: createTrpcLiveLink(live, socket),
  };
}
