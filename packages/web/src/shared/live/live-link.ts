import type { LiveFrame, Topic, LiveEvent } from '@collabor8/domain';
import { createAction, SHOULD_AUTOBATCH } from '@reduxjs/toolkit';

export type { LiveFrame };

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
   * Tells what came after `place`, a place in the topic's log; without one, what comes from now on.
   * Frames arrive in the order of the server: 'attached' first, and again after every reconnect.
   * Returns what ends the subscription.
   */
  subscribe(topic: Topic, place: string | undefined, listener: LiveListener): () => void;
  /** Tells the state at once and then every change. Returns what ends it. */
  watchState(listener: (state: LinkState) => void): () => void;
}

/**
 * A link that is held until `release`: what it brings finds those there who keep it. Places in the
 * topics' logs make up for the time before.
 */
export function heldLink(link: LiveLink) {
  const waiting = new Set<() => void>();
  let isReleased = false;
  const held: LiveLink = {
    subscribe(...subscription) {
      if (isReleased) return link.subscribe(...subscription);
      let end: (() => void) | undefined;
      const subscribe = () => {
        end = link.subscribe(...subscription);
      };
      waiting.add(subscribe);
      return () => {
        waiting.delete(subscribe);
        end?.();
      };
    },
    watchState: (listener) => link.watchState(listener),
  };
  return {
    link: held,
    release: () => {
      isReleased = true;
      waiting.forEach((subscribe) => subscribe());
      waiting.clear();
    },
  };
}

interface HeardEvent {
  readonly event: LiveEvent;
  /** Who is signed in here. */
  readonly reader: string;
}

/** What hands do on a board, many times a second, and nobody keeps: all else that is told of one has a type. */
const isPassing = (event: LiveEvent): boolean => 'boardId' in event && !('type' in event);

/**
 * Something happened: every slice takes from it what concerns it. Components are told of what passes once a frame:
 * one by one, as fast as some may send it, it is more than a page can draw.
 */
export const liveEventReceived = createAction('live/eventReceived', (payload: HeardEvent) => ({
  payload,
  meta: { receivedAt: Date.now(), [SHOULD_AUTOBATCH]: isPassing(payload.event) },
}));
