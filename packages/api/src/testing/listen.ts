import {
  readWire,
  type Attached,
  type LiveEvent,
  type Topic,
  type WireMessage,
} from '@collabor8/domain';
import type { Person } from './test-server.js';
import { waitFor } from './wait-for.js';

export interface Listener {
  readonly events: LiveEvent[];
  /** Ids of the events that have a place in the log, in order of arrival. */
  readonly ids: string[];
  readonly attached: Attached[];
  readonly errors: string[];
  /** Resolves when `count` events have arrived. */
  received(count: number): Promise<void>;
  stop(): void;
}

/** Subscribes a person to a topic, from a place if one is given; resolves once they are attached. */
export async function listen(
  person: Person,
  topic: Topic,
  lastEventId?: string,
): Promise<Listener> {
  const [events, ids, attached, errors]: [LiveEvent[], string[], Listener['attached'], string[]] = [
    [],
    [],
    [],
    [],
  ];
  const handlers = {
    onData(message: WireMessage) {
      const frame = readWire(message, topic);
      if (frame === null) throw new Error('An event came that nobody can read.');
      if (frame.kind === 'attached') {
        attached.push(frame);
        return;
      }
      if (typeof message === 'object' && 'id' in message) ids.push(message.id);
      events.push(frame.event);
    },
    onError: (error: { message: string }) => errors.push(error.message),
  };
  const subscription = person.trpc.live.subscribe({ topic, lastEventId }, handlers);
  await waitFor('the subscription', () => attached.length > 0 || errors.length > 0);
  return {
    events,
    ids,
    attached,
    errors,
    async received(count) {
      await waitFor(`${count} events`, () => events.length >= count);
    },
    stop: () => subscription.unsubscribe(),
  };
}
