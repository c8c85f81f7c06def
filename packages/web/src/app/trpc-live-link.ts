import type { AppRouter } from '@collabor8/api';
import type { TRPCClient, TRPCWebSocketClient } from '@trpc/client';
import type { Unsubscribable } from '@trpc/server/observable';
import type {
  LinkState,
  LiveFrame,
  LiveLink,
  LiveListener,
  LiveTopic,
} from '../shared/live/live-link.js';

type Client = TRPCClient<AppRouter>;

const CLOSE_AFTER_MS = 50;

/** tRPC repeats every subscription after a reconnect, with the id of the last event it saw. */
export function createTrpcLiveLink(client: Client, socket: TRPCWebSocketClient): LiveLink {
  const running = new Set<Unsubscribable>();

  // Left to itself, tRPC would go on reconnecting for a person who has signed out.
  const closeIfUnused = () => {
    setTimeout(() => {
      if (running.size === 0) void socket.close();
    }, CLOSE_AFTER_MS);
  };

  return {
    subscribe(topic, listener) {
      const subscription = start(client, topic, listener);
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

function start({ live }: Client, topic: LiveTopic, listener: LiveListener): Unsubscribable {
  const handlers = {
    onData: ({ data }: { readonly data: LiveFrame }) => listener.onFrame(data),
    onError: listener.onError,
  };
  switch (topic.kind) {
    case 'connection':
      return live.connection.subscribe({}, handlers);
    case 'users':
      return live.users.subscribe({}, handlers);
    case 'questions':
      return live.questions.subscribe({}, handlers);
    case 'messages':
      return live.messages.subscribe({}, handlers);
    case 'chat':
      return live.chat.subscribe({ chatId: topic.chatId }, handlers);
    case 'question':
      return live.question.subscribe({ qid: topic.qid }, handlers);
    case 'games':
      return live.games.subscribe({}, handlers);
    case 'game':
      return live.game.subscribe({ gameID: topic.gameID }, handlers);
  }
}
