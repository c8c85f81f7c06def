import { topicSchema, type Topic } from '@collabor8/domain';
import { z } from 'zod';
import { AppError } from '../request/errors.js';
import { signedInProcedure, toTrpcError } from '../request/trpc.js';
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

/** What fails while a subscription runs is told as it is thrown: no middleware sees it. */
function beginOrRefuse<T>(begin: () => T): T {
  try {
    return begin();
  } catch (error) {
    throw error instanceof AppError ? toTrpcError(error) : error;
  }
}

/** Runs `frames`, which count among those of their socket until nothing of them is left. */
async function* counted<T>(frames: AsyncGenerator<T>, begin: () => () => void): AsyncGenerator<T> {
  const end = beginOrRefuse(begin);
  try {
    yield* frames;
  } finally {
    end();
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
    const { id: connectionId, socket, listen } = connection;
    const frames = hub.subscribe({ topic, socket, requestId, connectionId, lastEventId, signal });
    return counted(
      seat === undefined ? frames : seated(frames, () => seat({ session, connectionId }, topic)),
      () => listen(topic, signal),
    );
  });
}
