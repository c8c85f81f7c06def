import type { LiveEvent } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventBus, LoggedEvent, MissedEvents, TopicListener } from '../ports/event-bus.js';
import { waitFor } from './wait-for.js';

const event = (number: number): LiveEvent => ({
  name: 'userUpdate',
  type: 'deleted',
  username: `user ${number}`,
});

const textsOf = (logged: MissedEvents): readonly string[] | 'gap' =>
  logged === 'gap' ? 'gap' : logged.map(({ text }) => text);

const texts = (...numbers: readonly number[]): readonly string[] =>
  numbers.map((number) => JSON.stringify(event(number)));

interface Ear extends TopicListener {
  readonly heard: readonly LoggedEvent[];
  readonly gaps: readonly string[];
}

function createEar(): Ear {
  const [heard, gaps]: [LoggedEvent[], string[]] = [[], []];
  return { heard, gaps, event: (logged) => heard.push(logged), gap: (id) => gaps.push(id) };
}

export interface BusUnderTest {
  readonly bus: EventBus;
  /** The same bus as another process sees it. */
  readonly elsewhere: EventBus;
  close(): Promise<void>;
}

/** What every bus must do. `open` gives a bus of its own, with empty logs. */
export function describeEventBus(name: string, open: () => Promise<BusUnderTest>): void {
  describe(`${name} as an event bus`, () => {
    let opened: BusUnderTest;
    let bus: EventBus;

    beforeEach(async () => {
      opened = await open();
      ({ bus } = opened);
    });

    afterEach(() => opened.close());

    async function hear(topic: string, at = bus): Promise<Ear & { readonly stop: () => void }> {
      const ear = createEar();
      return { ...ear, stop: await at.listen(topic, ear) };
    }

    /** Events are on their way for a moment; those heard in the end are these and no others. */
    async function expectHeard(ear: Ear, ...numbers: readonly number[]): Promise<void> {
      await waitFor(`${numbers.length} events`, () => ear.heard.length >= numbers.length);
      expect(textsOf(ear.heard)).toEqual(texts(...numbers));
    }

    const expectGap = (ear: Ear): Promise<unknown> => waitFor('the gap', () => ear.gaps.length > 0);

    const placeOf = async (topic: string): Promise<string> =>
      (await bus.positions([topic])).get(topic) ?? '';

    it('tells every listener of a topic its events in order, and no other topic’s', async () => {
      const [one, other, elsewhere] = [await hear('a'), await hear('a'), await hear('b')];
      await bus.publish(['a'], event(1));
      await bus.publish(['b'], event(2));
      await bus.publish(['c'], event(3));
      await bus.publish(['a'], event(4));
      await expectHeard(one, 1, 4);
      await expectHeard(other, 1, 4);
      await expectHeard(elsewhere, 2);
    });

    it('tells a listener nothing any more once it has stopped listening, and the others all', async () => {
      const [leaving, staying] = [await hear('a'), await hear('a')];
      await bus.publish(['a'], event(1));
      await expectHeard(leaving, 1);
      leaving.stop();
      leaving.stop();
      await bus.publish(['a'], event(2));
      await bus.markGap(['a']);
      await expectGap(staying);
      await expectHeard(staying, 1, 2);
      await expectHeard(leaving, 1);
      expect(leaving.gaps).toEqual([]);
    });

    it('carries one event to all of its topics, serialised once', async () => {
      const topics = Array.from({ length: 1000 }, (_, n) => `topic ${n}`);
      const ears = await Promise.all(topics.map((topic) => hear(topic)));
      const before = await bus.positions(topics);
      let serialised = 0;
      const counted = {
        ...event(1),
        toJSON() {
          serialised += 1;
          return event(1);
        },
      };
      await bus.publish(topics, counted);
      expect(serialised).toBe(1);
      for (const [n, topic] of topics.entries()) {
        await expectHeard(ears[n] ?? createEar(), 1);
        expect(textsOf(await bus.since(topic, before.get(topic) ?? ''))).toEqual(texts(1));
      }
    });

    it('finds the events after an id, of that topic only', async () => {
      const [a, b] = [await hear('a'), await hear('b')];
      await bus.publish(['a', 'b'], event(1));
      await bus.publish(['a'], event(2));
      await bus.publish(['a'], event(3));
      await expectHeard(a, 1, 2, 3);
      await expectHeard(b, 1);
      const [first, , last] = a.heard.map(({ id }) => id);
      expect(await bus.since('a', first ?? '')).toEqual(a.heard.slice(1));
      expect(await bus.since('a', last ?? '')).toEqual([]);
      expect(await bus.since('b', b.heard[0]?.id ?? '')).toEqual([]);
    });

    it('has places from which nothing that follows is missed', async () => {
      const empty = await bus.positions(['a', 'b']);
      expect([...empty.keys()]).toEqual(['a', 'b']);
      await bus.publish(['a'], event(1));
      const later = await bus.positions(['a', 'b']);
      await bus.publish(['a', 'b'], event(2));
      const since = async (topic: string, places: ReadonlyMap<string, string>) =>
        textsOf(await bus.since(topic, places.get(topic) ?? ''));
      expect(await since('a', empty)).toEqual(texts(1, 2));
      expect(await since('a', later)).toEqual(texts(2));
      expect(await since('b', empty)).toEqual(texts(2));
      expect(await since('b', later)).toEqual(texts(2));
      expect((await bus.positions([])).size).toBe(0);
    });

    it('knows by itself how far it has heard a topic that it listens to', async () => {
      const a = await hear('a');
      const before = await placeOf('a');
      expect(bus.heard('a')).toBe(before);
      await bus.publish(['a'], event(1));
      await expectHeard(a, 1);
      expect(bus.heard('a')).toBe(a.heard[0]?.id);
      expect(textsOf(await bus.since('a', before))).toEqual(texts(1));
    });

    it('tells a passing event without keeping it, under the id of the last one kept', async () => {
      await bus.publish(['a'], event(1));
      const [a, b] = [await hear('a'), await hear('b')];
      const before = await placeOf('a');
      await bus.publishEphemeral(['a', 'b'], event(2));
      await bus.publish(['a'], event(3));
      await expectHeard(a, 2, 3);
      await expectHeard(b, 2);
      expect(a.heard[0]).toMatchObject({ id: before, isPassing: true });
      expect(a.heard[1]).not.toHaveProperty('isPassing');
      expect(textsOf(await bus.since('a', before))).toEqual(texts(3));
    });

    it('says gap for an id that it does not know', async () => {
      await bus.publish(['a'], event(1));
      for (const id of ['', 'nonsense', '00000000-0', '00000000-1']) {
        expect(await bus.since('a', id)).toBe('gap');
      }
    });

    it('says gap for every id from before a gap that was marked, and goes on behind it', async () => {
      const empty = await placeOf('a');
      await bus.publish(['a', 'b'], event(1));
      const [lastOfA, lastOfB] = [await placeOf('a'), await placeOf('b')];
      const [a, b] = [await hear('a'), await hear('b')];
      await bus.markGap(['a']);
      expect(await bus.since('a', empty)).toBe('gap');
      expect(await bus.since('a', lastOfA)).toBe('gap');
      const behind = await placeOf('a');
      await expectGap(a);
      expect(a.gaps).toEqual([behind]);
      await bus.publish(['a', 'b'], event(2));
      expect(await bus.since('a', lastOfA)).toBe('gap');
      expect(textsOf(await bus.since('a', behind))).toEqual(texts(2));
      await expectHeard(a, 2);
      expect(b.gaps).toEqual([]);
      expect(textsOf(await bus.since('b', lastOfB))).toEqual(texts(2));
    });

    it('marks a gap in a topic of which nothing was ever said', async () => {
      const before = await placeOf('a');
      await bus.markGap(['a']);
      expect(await bus.since('a', before)).toBe('gap');
      expect(await bus.since('a', await placeOf('a'))).toEqual([]);
    });

    it('says gap when the log no longer reaches back to an id, and never skips an event', async () => {
      const start = await placeOf('a');
      for (let hundreds = 0; hundreds < 50; hundreds += 1) {
        const numbers = Array.from({ length: 100 }, (_, n) => 100 * hundreds + n);
        await Promise.all(numbers.map((number) => bus.publish(['a'], event(number))));
      }
      expect(await bus.since('a', start)).toBe('gap');
    });

    it('keeps a log of large events short, by bytes, and never skips one', async () => {
      const large = (number: number): LiveEvent => ({
        name: 'userUpdate',
        type: 'deleted',
        username: `${number} ${'x'.repeat(100_000)}`,
      });
      const places: string[] = [];
      for (let number = 0; number < 100; number += 1) {
        places.push(await placeOf('a'));
        await bus.publish(['a'], large(number));
      }
      const kept = await Promise.all(places.map((place) => bus.since('a', place)));
      expect(kept[0]).toBe('gap');
      for (const [number, logged] of kept.entries()) {
        if (logged !== 'gap') expect(logged).toHaveLength(100 - number);
      }
      // Some of them are there: whoever was away for a moment needs no fresh reading.
      expect(kept.at(-1)).toHaveLength(1);
    });

    it('tells all processes the same events in the same order, whoever publishes', async () => {
      const ears = [await hear('a'), await hear('a', opened.elsewhere)];
      const all = Array.from({ length: 200 }, (_, number) => number);
      await Promise.all(
        all.map((number) =>
          (number % 2 === 0 ? bus : opened.elsewhere).publish(['a'], event(number)),
        ),
      );
      for (const ear of ears) await waitFor('the events', () => ear.heard.length >= 200);
      const [here, there] = ears.map(({ heard }) => heard);
      expect(there).toEqual(here);
      expect(new Set(here?.map(({ text }) => text))).toEqual(new Set(texts(...all)));
    });

    it('knows the places that another process was given, and tells it what passes and every gap', async () => {
      const { elsewhere } = opened;
      const ear = await hear('a', elsewhere);
      const place = (await elsewhere.positions(['a'])).get('a') ?? '';
      await bus.publish(['a'], event(1));
      await bus.publishEphemeral(['a'], event(2));
      expect(textsOf(await bus.since('a', place))).toEqual(texts(1));
      await expectHeard(ear, 1, 2);
      await bus.markGap(['a']);
      await expectGap(ear);
      expect(await elsewhere.since('a', place)).toBe('gap');
      expect(ear.gaps).toEqual([await placeOf('a')]);
    });

    it('leaves no hole between the log and what is heard by who comes in the midst of it', async () => {
      const start = await placeOf('a');
      const all = Array.from({ length: 300 }, (_, number) => number);
      const ears: Ear[] = [];
      const publishing = (async () => {
        for (const number of all) await opened.elsewhere.publish(['a'], event(number));
      })();
      for (let comes = 0; comes < 10; comes += 1) ears.push(await hear('a'));
      const before = await bus.since('a', start);
      await publishing;
      const last = await placeOf('a');
      for (const ear of ears) {
        await waitFor('the last event', () => ear.heard.at(-1)?.id === last);
        const told = [...(before === 'gap' ? [] : before), ...ear.heard];
        const byId = new Map(told.map(({ id, text }) => [id, text]));
        expect([...byId.values()]).toEqual(texts(...all));
        expect(new Set(ear.heard.map(({ id }) => id)).size).toBe(ear.heard.length);
      }
    });

    it('lets somebody listen, leave and listen again', async () => {
      for (let round = 1; round <= 20; round += 1) {
        const ear = await hear('a');
        await bus.publish(['a'], event(round));
        await expectHeard(ear, round);
        ear.stop();
      }
    });

    it('has told its listeners all that the log answers', async () => {
      const start = await placeOf('a');
      const ear = await hear('a');
      for (let number = 1; number <= 100; number += 1) {
        await opened.elsewhere.publish(['a'], event(number));
        const known = await bus.since('a', start);
        expect(ear.heard).toEqual(known);
      }
    });
  });
}
