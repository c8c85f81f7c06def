import type { LiveEvent } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventBus, LoggedEvent } from '../ports/event-bus.js';

const event = (number: number): LiveEvent => ({
  name: 'userUpdate',
  type: 'deleted',
  username: `user ${number}`,
});

const eventsOf = (logged: readonly LoggedEvent[] | 'gap'): LiveEvent[] | 'gap' =>
  logged === 'gap' ? 'gap' : logged.map((each) => each.event);

/** What every bus must do. `open` gives a bus of its own, with an empty log. */
export function describeEventBus(name: string, open: () => Promise<EventBus>): void {
  describe(`${name} as an event bus`, () => {
    let bus: EventBus;

    beforeEach(async () => {
      bus = await open();
    });

    afterEach(() => bus.close());

    it('tells every listener the events of a topic in order', async () => {
      const heard: [string, LiveEvent][][] = [[], []];
      for (const list of heard) bus.listen((topic, logged) => list.push([topic, logged.event]));
      await bus.publish('a', event(1));
      await bus.publish('b', event(2));
      await bus.publish('a', event(3));
      const expected = [
        ['a', event(1)],
        ['b', event(2)],
        ['a', event(3)],
      ];
      expect(heard).toEqual([expected, expected]);
    });

    it('tells a listener nothing any more once it has stopped listening', async () => {
      const heard: string[] = [];
      const stop = bus.listen((topic) => heard.push(topic));
      await bus.publish('a', event(1));
      stop();
      await bus.publish('a', event(2));
      expect(heard).toEqual(['a']);
    });

    it('finds the events after an id, of that topic only', async () => {
      const ids: string[] = [];
      bus.listen((_topic, logged) => ids.push(logged.id));
      await bus.publish('a', event(1));
      await bus.publish('b', event(2));
      await bus.publish('a', event(3));
      await bus.publish('a', event(4));
      expect(eventsOf(await bus.since('a', ids[0] ?? ''))).toEqual([event(3), event(4)]);
      expect(eventsOf(await bus.since('a', ids[3] ?? ''))).toEqual([]);
      expect(eventsOf(await bus.since('b', ids[1] ?? ''))).toEqual([]);
    });

    it('has a position from which nothing that follows is missed', async () => {
      const empty = await bus.position('a');
      await bus.publish('a', event(1));
      const later = await bus.position('a');
      await bus.publish('a', event(2));
      expect(eventsOf(await bus.since('a', empty))).toEqual([event(1), event(2)]);
      expect(eventsOf(await bus.since('a', later))).toEqual([event(2)]);
    });

    it('tells a passing event without keeping it, under the id of the last one kept', async () => {
      const heard: LoggedEvent[] = [];
      await bus.publish('a', event(1));
      bus.listen((_topic, logged) => heard.push(logged));
      const before = await bus.position('a');
      await bus.publishEphemeral('a', event(2));
      await bus.publish('a', event(3));
      expect(eventsOf(heard)).toEqual([event(2), event(3)]);
      expect(heard[0]?.id).toBe(before);
      expect(eventsOf(await bus.since('a', before))).toEqual([event(3)]);
    });

    it('says gap for an id that it does not know', async () => {
      await bus.publish('a', event(1));
      for (const id of ['', 'nonsense', '00000000-0', '00000000-1']) {
        expect(await bus.since('a', id)).toBe('gap');
      }
    });

    it('says gap when the log no longer reaches back to an id, and never skips an event', async () => {
      const start = await bus.position('a');
      for (let number = 1; number <= 5000; number += 1) await bus.publish('a', event(number));
      expect(await bus.since('a', start)).toBe('gap');
    });
  });
}
