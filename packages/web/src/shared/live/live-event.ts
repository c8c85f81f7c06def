import type { LiveEvent } from '@collabor8/domain';
import { createAction } from '@reduxjs/toolkit';

interface HeardEvent {
  readonly event: LiveEvent;
  /** Who is signed in here. */
  readonly reader: string;
}

/** Something happened: every slice takes from it what concerns it. */
export const liveEventReceived = createAction('live/eventReceived', (payload: HeardEvent) => ({
  payload,
  meta: { receivedAt: Date.now() },
}));
