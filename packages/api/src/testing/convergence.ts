import { topicKey, type LiveEvent, type Snapshot, type Topic } from '@collabor8/domain';
import { expect } from 'vitest';
import { listen } from './listen.js';
import type { Person, TestServer } from './test-server.js';
import { waitFor } from './wait-for.js';

/** Something that somebody reads once and then knows by events alone, as a tab does. */
export interface Following<S> {
  readonly reader: Person;
  readonly topics: readonly Topic[];
  readonly open: () => Promise<Snapshot<S>>;
  /** What an event makes of it; foreign events change nothing. */
  readonly apply: (state: S, event: LiveEvent) => S;
  /** What of the state is compared; all of it, unless this says otherwise. */
  readonly shown?: (state: S) => unknown;
}

interface Follower {
  /** What was followed, once everything that was published before has arrived. */
  followed(): Promise<unknown>;
  /** The same, read anew. */
  fresh(): Promise<unknown>;
  stop(): void;
}

export type Follow = (server: TestServer) => Promise<Follower>;

/** Listens from the place of the snapshot; to topics that it doesn't name, from just before it. */
export const following =
  <S>({ reader, topics, open, apply, shown = (state) => state }: Following<S>): Follow =>
  async (server) => {
    const before = await server.hub.places(topics);
    const { value, places } = await open();
    const begun = { ...before, ...places };
    // On connections of their own: one that hears of a message twice is spared the second time.
    const heard = await Promise.all(
      topics.map((topic, index) =>
        listen(index === 0 ? reader : reader.openTab(), topic, begun[topicKey(topic)]),
      ),
    );

    const hasAll = async (): Promise<boolean> => {
      const now = await server.hub.places(topics);
      return topics.every((topic, index) => {
        const key = topicKey(topic);
        return (heard[index]?.ids.at(-1) ?? begun[key]) === now[key];
      });
    };

    return {
      async followed() {
        await waitFor('the last event', hasAll);
        return shown(heard.flatMap(({ events }) => events).reduce(apply, value));
      },
      fresh: async () => shown((await open()).value),
      stop: () => heard.forEach((listener) => listener.stop()),
    };
  };

/** Old state plus the events of `act` must equal the state read afterwards, for everybody who follows. */
export async function expectConvergence(
  server: TestServer,
  follows: readonly Follow[],
  act: () => Promise<unknown>,
): Promise<void> {
  const followers = await Promise.all(follows.map((follow) => follow(server)));
  await act();
  for (const follower of followers) {
    expect(await follower.followed()).toEqual(await follower.fresh());
    follower.stop();
  }
}
