import { readWire, type LiveFrame, type Topic, type WireMessage } from '@collabor8/domain';
import { isTrackedEnvelope } from '@trpc/server';
import type { Hub } from '../live/hub.js';
import type { Watch } from '../live/seats.js';

interface Frame {
  readonly id: string;
  readonly frame: LiveFrame;
}

const read = (message: WireMessage, topic: Topic): Frame => {
  const frame = readWire(message, topic);
  if (frame === null || typeof message === 'string' || 'name' in message) {
    throw new Error('A frame came that has no place in the log, or that nobody can read.');
  }
  return { id: message.id, frame };
};

/** A subscriber of a hub, with all it was sent, whether through tRPC or to its socket. */
export function sit(
  hub: Hub,
  topic: Topic,
  ...[lastEventId, watch, reader]: [lastEventId?: string, watch?: Watch, reader?: string]
) {
  const frames: Frame[] = [];
  const leaving = new AbortController();
  const socket = {
    readyState: 1,
    untilRead: () => Promise.resolve(),
    send(data: Buffer) {
      const sent = JSON.parse(data.toString()) as { result: { data: WireMessage } };
      frames.push(read(sent.result.data, topic));
    },
    terminate: () => undefined,
  };
  const { signal } = leaving;
  const seat = {
    topic,
    socket,
    requestId: 1,
    connectionId: 'here',
    lastEventId,
    signal,
    watch,
    reader,
  };
  const ended = (async () => {
    for await (const yielded of hub.subscribe(seat)) {
      if (!isTrackedEnvelope(yielded)) throw new Error('What passes was yielded.');
      const [id, data] = yielded;
      frames.push(read({ id, data }, topic));
    }
  })();
  return {
    frames,
    /** Rejects with what the subscriber is told when they are dismissed. */
    ended,
    /** Where the subscriber stands. */
    place: () => frames.at(-1)?.id ?? '',
    attached: () =>
      frames.flatMap(({ frame }) => (frame.kind === 'attached' ? [frame.resumed] : [])),
    events: () => frames.flatMap(({ frame }) => (frame.kind === 'event' ? [frame.event] : [])),
    async leave() {
      leaving.abort();
      await ended;
    },
  };
}
