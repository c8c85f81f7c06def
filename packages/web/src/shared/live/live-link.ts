import type { AppRouter, LiveFrame } from '@collabor8/api';
import type { Topic } from '@collabor8/domain';
import type { inferRouterInputs } from '@trpc/server';

export type { LiveFrame };

/** Names of the server's subscriptions; each is the kind of the topic it serves. */
type Subscription = keyof inferRouterInputs<AppRouter>['live'];

/** What a page may listen to. 'connection' is what concerns the signed-in person alone. */
export type LiveTopic =
  Extract<Topic, { readonly kind: Subscription }> | { readonly kind: 'connection' };

export interface LiveListener {
  readonly onFrame: (frame: LiveFrame) => void;
  /** The server refused the topic or ended it with an error; no frame follows. */
  readonly onError: (error: unknown) => void;
}

/** 'interrupted' is a lost connection that is being made again. */
export type LinkState = 'idle' | 'connecting' | 'open' | 'interrupted';

/** The tab's one realtime connection. It is open while somebody listens. */
export interface LiveLink {
  /**
   * Frames arrive in the order of the server: 'attached' first, and again after every reconnect.
   * Returns what ends the subscription.
   */
  subscribe(topic: LiveTopic, listener: LiveListener): () => void;
  /** Tells the state at once and then every change. Returns what ends it. */
  watchState(listener: (state: LinkState) => void): () => void;
}
