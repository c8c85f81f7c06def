import type { AppRouter } from '@collabor8/api';
import { readWire } from '@collabor8/domain';
import type { TRPCClient, TRPCWebSocketClient } from '@trpc/client';
import type { Unsubscribable } from '@trpc/server/observable';
import type { LinkState, LiveLink } from '../shared/live/live-link.js';

const CLOSE_AFTER_MS = 50;

/** tRPC repeats every subscription after a reconnect, with the id of the last event it saw. */
export function createTrpcLiveLink(
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
