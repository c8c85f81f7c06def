import { topicSchema, usernameKey, type Topic } from '@collabor8/domain';
import { z } from 'zod';
import { AppError } from '../request/errors.js';
import { signedInProcedure, toTrpcError } from '../request/trpc.js';
import type { LoggedEvent } from '../ports/event-bus.js';
import { eventIn } from './frames.js';
import type { Hub } from './hub.js';
import type { Watch } from './seats.js';
import type { Dismissal, TopicHost, TopicHosts } from './topic-host.js';

/**
 * `lastEventId` is the place from which to listen: of a snapshot, or of the last event seen, which
 * tRPC's client sends again after a lost connection. `short` is asked for by whoever takes several passing events as one
 * message and remembers what it was told of lines (`apart`), where the server knows it. `requestId` is added by the encoder.
 */
const liveInput = z.object({
  topic: topicSchema,
  lastEventId: z.string().max(200).nullish(),
  short: z.boolean().optional(),
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
async function toldIfRefused<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? toTrpcError(error) : error;
  }
}

/** Of somebody who may be dismissed. */
function watchOf(
  dismissal: Dismissal,
  { username, admit }: { readonly username: string; readonly admit: () => Promise<void> },
): Watch {
  const askAgain = () => toldIfRefused(admit);
  return {
    admit: askAgain,
    async dismiss() {
      await askAgain();
      // They are let in again: what happened in between they are to read.
      throw toTrpcError(new AppError('missing', 'You were away. Please read this again.'));
    },
    isEndedBy: endedBy(dismissal, username),
    isEndedBefore: endedBefore(dismissal, username),
  };
}

/** Looks for the event's name before it reads the event: most are of others, and come often. */
function endedBy({ event: name, of }: Dismissal, username: string) {
  const mark = `"name":"${name}"`;
  return (logged: LoggedEvent): boolean => {
    if (!logged.text.includes(mark)) return false;
    const event = eventIn(logged);
    return typeof event === 'object' && event.name === name && of(event) === username;
  };
}

/** The same, for what is told after it: few events are, and fewer name this listener. */
function endedBefore({ without }: Dismissal, username: string) {
  const name = JSON.stringify(username);
  return (logged: LoggedEvent): boolean => {
    if (!logged.text.includes('"without":[') || !logged.text.includes(name)) return false;
    const event = eventIn(logged);
    return typeof event === 'object' && without(event)?.includes(username) === true;
  };
}

/** Runs `frames`, which count among those of their socket until nothing of them is left. */
async function* counted<T>(frames: AsyncGenerator<T>, begin: () => () => void): AsyncGenerator<T> {
  const end = await toldIfRefused(begin);
  try {
    yield* frames;
  } finally {
    end();
  }
}

/** The one live subscription: everything that can be listened to, by topic. */
export function liveProcedure(hub: Hub, hosts: TopicHosts) {
  return signedInProcedure.input(liveInput).subscription(async ({ ctx, input, signal }) => {
    const { topic, requestId, lastEventId, short } = input;
    const { connection, session } = ctx;
    if (connection === null || signal === undefined || requestId === undefined) {
      throw new AppError('invalid', 'Live updates need a WebSocket.');
    }
    // A host is filed under the kind of the topics that it knows.
    const host: TopicHost<never> = hosts[topic.kind];
    const { admit, seat, dismissal, isChatty } = host as TopicHost<Topic>;
    await admit?.(session, topic);
    const watch =
      dismissal &&
      watchOf(dismissal, {
        username: session.username,
        admit: async () => admit?.(session, topic),
      });
    const { id: connectionId, socket, listen } = connection;
    const reader = usernameKey(session.username);
    const place = {
      topic,
      socket,
      requestId,
      connectionId,
      lastEventId,
      reader,
      isChatty,
      short,
    };
    const frames = hub.subscribe({ ...place, signal, watch });
    return counted(
      seat === undefined ? frames : seated(frames, () => seat({ session, connectionId }, topic)),
      () => listen(topic, signal),
    );
  });
}
