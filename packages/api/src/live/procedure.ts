import { topicSchema, type Topic } from '@collabor8/domain';
import { z } from 'zod';
import { AppError } from '../errors.js';
import { signedInProcedure } from '../trpc.js';
import type { Hub } from './hub.js';
import type { TopicHost, TopicHosts } from './topic-host.js';

/**
 * `lastEventId` is the place from which to listen: of a snapshot, or of the last event seen, which
 * tRPC's client sends again after a lost connection. `requestId` is added by the encoder.
 */
const liveInput = z.object({
  topic: topicSchema,
  lastEventId: z.string().max(200).nullish(),
  requestId: z.union([z.number(), z.string().max(100)]).optional(),
});

/** Runs `frames`; the visitor sits at the topic until they stop. */
async function* seated<T>(
  frames: AsyncGenerator<T>,
  sitDown: () => Promise<() => Promise<void>>,
): AsyncGenerator<T> {
  const leave = await sitDown();
  try {
    yield* frames;
  } finally {
    // A visit that can't be ended, because the server stops, is ended by the next start.
    await leave().catch(() => undefined);
  }
}

/** The one live subscription: everything that can be listened to, by topic. */
export function liveProcedure(hub: Hub, hosts: TopicHosts) {
  return signedInProcedure.input(liveInput).subscription(async ({ ctx, input, signal }) => {
    const { topic, requestId, lastEventId } = input;
    const { connection, session } = ctx;
    if (connection === null || signal === undefined || requestId === undefined) {
      throw new AppError('invalid', 'Live updates need a WebSocket.');
    }
    // A host is filed under the kind of the topics that it knows.
    const host: TopicHost<never> = hosts[topic.kind];
    const { admit, seat } = host as TopicHost<Topic>;
    await admit?.(session, topic);
    const { id: connectionId, socket } = connection;
    const frames = hub.subscribe({ topic, socket, requestId, connectionId, lastEventId, signal });
    if (seat === undefined) return frames;
    return seated(frames, () => seat({ session, connectionId }, topic));
  });
}
