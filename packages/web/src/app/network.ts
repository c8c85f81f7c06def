import type { AppRouter } from '@collabor8/api';
import {
  createTRPCClient,
  createWSClient,
  httpBatchStreamLink,
  splitLink,
  wsLink,
  type TRPCLink,
  type TRPCClient,
  type TRPCWebSocketClient,
} from '@trpc/client';
import { failureLink } from '../shared/api/failure-link.js';
import type { LiveLink, LinkState } from '../shared/live/live-link.js';
import { readWire } from '@collabor8/domain';
import type { Unsubscribable } from '@trpc/server/observable';

const CLOSE_AFTER_MS = 50;

/** tRPC repeats every subscription after a reconnect, with the id of the last event it saw. */
function createTrpcLiveLink(
  { live }: TRPCClient<AppRouter>,
  socket: TRPCWebSocketClient,
): LiveLink {
  const running = new Set<Unsubscribable>();

  // Left to itself, tRPC would go on reconnecting for a person who has signed out.
  const closeIfUnused = () => {
    setTimeout(() => {
      if (running.size === 0) void socket.close();
    }, CLOSE_AFTER_MS);
  };

  return {
    subscribe(topic, place, { onFrame, onError }) {
      const subscription = live.subscribe(
        { topic, ...(place !== undefined && { lastEventId: place }) },
        {
          onData(message) {
            const frame = readWire(message, topic);
            if (frame !== null) onFrame(frame);
          },
          onError,
        },
      );
      running.add(subscription);
      return () => {
        running.delete(subscription);
        subscription.unsubscribe();
        closeIfUnused();
      };
    },

    watchState(listener) {
      const subscription = socket.connectionState.subscribe({
        next: ({ state, error }) => listener(linkStateOf(state, error !== null)),
      });
      return () => subscription.unsubscribe();
    },
  };
}

function linkStateOf(state: 'idle' | 'connecting' | 'pending', hasFailed: boolean): LinkState {
  switch (state) {
    case 'idle':
      return 'idle';
    case 'connecting':
      return hasFailed ? 'interrupted' : 'connecting';
    case 'pending':
      return 'open';
  }
}

/** A connection that isn't made by then hangs. */
const OPEN_WITHIN_MS = 8_000;

/**
 * A WebSocket that is over the moment it is closed. The browser's own waits for the other side's
 * answer first, up to minutes on a connection that hangs, and nothing new would begin meanwhile. It
 * also gives up on a connection that can't be made, and when the browser says that it is offline.
 */
export function promptWebSocket(Base: typeof WebSocket): typeof WebSocket {
  return class PromptWebSocket extends Base {
    #isOver = false;
    readonly #giveUp = () => this.close();

    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      const deadline = setTimeout(this.#giveUp, OPEN_WITHIN_MS);
      window.addEventListener('offline', this.#giveUp);
      this.addEventListener('open', () => clearTimeout(deadline));
      this.addEventListener('close', () => {
        clearTimeout(deadline);
        window.removeEventListener('offline', this.#giveUp);
      });
      // Listeners come in the order of their adding: nobody hears of what happens after the end.
      for (const name of ['open', 'message', 'error', 'close']) {
        this.addEventListener(name, (event) => {
          if (this.#isOver && event.isTrusted) event.stopImmediatePropagation();
        });
      }
    }

    override close(code?: number, reason?: string): void {
      const wasConnecting = this.readyState === Base.CONNECTING;
      if (this.#isOver || this.readyState === Base.CLOSED) return;
      this.#isOver = true;
      super.close(code, reason);
      if (wasConnecting) this.dispatchEvent(new Event('error'));
      this.dispatchEvent(new CloseEvent('close', { code: 1006 }));
    }
  };
}

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
      condition: ({ type, context }) => type === 'subscription' || context['overSocket'] === true,
      true: wsLink({ client: socket }),
      false: [failureLink(logFailure), httpBatchStreamLink({ url: `${origin}/trpc` })],
    }),
    liveLink: createTrpcLiveLink(live, socket),
  };
}

/** Writes a failed call and its cause into the only log that a browser has, as SPEC §8 asks. */
const logFailure = (text: string, cause: unknown): void => console.error(text, cause);
