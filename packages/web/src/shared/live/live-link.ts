import type { LiveFrame, Topic, LiveEvent } from '@collabor8/domain';
import { createAction, SHOULD_AUTOBATCH } from '@reduxjs/toolkit';
import { onceHandRests } from '../browser.js';

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

/** A link that is held until `release`; places in the topics' logs make up for the time before. */
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

/** What keeps time with others: what they say in a call, play and draw. */
const PROMPT: readonly Topic['kind'][] = ['call', 'game', 'board', 'boardContent'];

/** Lets events wait while somebody is about to press something, which would move from under their hand. */
export function unhurriedLink(link: LiveLink, once = onceHandRests): LiveLink {
  let waiting: (() => void)[] = [];
  let leave = () => {};
  const tellAll = () => {
    leave();
    const due = waiting;
    waiting = [];
    due.forEach((tell) => {
      // What one fails at isn't kept from the others.
      try {
        tell();
      } catch (error) {
        reportError(error);
      }
    });
  };
  return {
    subscribe(topic, place, listener) {
      if (PROMPT.includes(topic.kind)) return link.subscribe(topic, place, listener);
      const { onFrame, onError } = listener;
      let hasEnded = false;
      const end = link.subscribe(topic, place, {
        onFrame(frame) {
          waiting.push(() => hasEnded || onFrame(frame));
          // How the browsers of a group meet is told to each person.
          if (frame.kind !== 'event' || frame.event.name === 'groupCallSignal') tellAll();
          else if (waiting.length === 1) leave = once(tellAll);
        },
        onError(error) {
          tellAll();
          onError(error);
        },
      });
      return () => {
        hasEnded = true;
        end();
      };
    },
    watchState: (listener) => link.watchState(listener),
  };
}

interface HeardEvent {
  readonly event: LiveEvent;
  /** Who is signed in here. */
  readonly reader: string;
}

/** Something happened: every slice takes from it what concerns it. What somebody did here is shown at once. */
export const liveEventReceived = createAction(
  'live/eventReceived',
  (payload: HeardEvent, meta: object = {}) => ({
    payload,
    meta: { receivedAt: Date.now(), ...meta },
  }),
);

/**
 * The same for what others did. Components are told once a frame: one by one, what was missed in a sleep, or is drawn
 * as fast as some may send it, is more than a page can show. A hidden tab has no frames, and a call rings in it at once.
 */
export const liveEventHeard = (payload: HeardEvent) =>
  liveEventReceived(payload, { [SHOULD_AUTOBATCH]: !document.hidden });
