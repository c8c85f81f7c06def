import {
  readWire,
  type Attached,
  type LiveEvent,
  type Topic,
  type WireMessage,
} from '@collabor8/domain';
import type { Person } from './test-server.js';
import { waitFor } from './wait-for.js';

interface Heard {
  readonly events: LiveEvent[];
  /** Ids of the events that have a place in the log, in order of arrival. */
  readonly ids: string[];
  readonly attached: Attached[];
}

export interface Listener extends Heard {
  /** Resolves when `count` events have arrived; rejects as soon as the subscription is refused. */
  received(count: number): Promise<void>;
  stop(): void;
}

function subscribe(person: Person, topic: Topic, lastEventId?: string) {
  const heard: Heard = { events: [], ids: [], attached: [] };
  let refusal: string | undefined;
  const subscription = person.trpc.live.subscribe(
    { topic, lastEventId },
    {
      onData(message: WireMessage) {
        const frame = readWire(message, topic);
        if (frame === null) throw new Error('An event came that nobody can read.');
        if (frame.kind === 'attached') {
          heard.attached.push(frame);
          return;
        }
        if (typeof message === 'object' && 'id' in message) heard.ids.push(message.id);
        heard.events.push(frame.event);
      },
      onError(error) {
        refusal = error.message;
      },
    },
  );
  return { heard, refusal: () => refusal, stop: () => subscription.unsubscribe() };
}

/** Subscribes a person to a topic, from a place if one is given; resolves once they are attached. */
export async function listen(
  person: Person,
  topic: Topic,
  lastEventId?: string,
): Promise<Listener> {
  const { heard, refusal, stop } = subscribe(person, topic, lastEventId);
  const unlessRefused = (isThere: () => boolean) => (): boolean => {
    if (isThere()) return true;
    if (refusal() !== undefined) throw new Error(`${topic.kind} was refused: ${refusal()}`);
    return false;
  };
  await waitFor(
    'the subscription',
    unlessRefused(() => heard.attached.length > 0),
  );
  return {
    ...heard,
    async received(count) {
      const what = () => `${count} events; there are ${heard.events.length}`;
      await waitFor(
        what,
        unlessRefused(() => heard.events.length >= count),
      );
    },
    stop,
  };
}

/** Subscribes somebody who is refused: with which sentence, and all that they hear ever after. */
export async function listenInVain(person: Person, topic: Topic) {
  const { heard, refusal } = subscribe(person, topic);
  const sentence = await waitFor('the refusal', () => {
    if (heard.attached.length > 0) throw new Error(`${topic.kind} was not refused.`);
    return refusal();
  });
  return { refusal: sentence, heard };
}
