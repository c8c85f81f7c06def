import type { LiveEvent, Topic } from '@collabor8/domain';
import type { LiveFrame } from '../live/frames.js';
import type { Person } from './test-server.js';
import { waitFor } from './wait-for.js';

export interface Listener {
  readonly events: LiveEvent[];
  /** Ids of the events, in order of arrival. */
  readonly ids: string[];
  readonly attached: Extract<LiveFrame, { kind: 'attached' }>[];
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
    onData({ id, data }: { id: string; data: LiveFrame }) {
      if (data.kind === 'attached') {
        attached.push(data);
        return;
      }
      ids.push(id);
      events.push(data.event);
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
