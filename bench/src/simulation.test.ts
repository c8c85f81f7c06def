import { describe, expect, it } from 'vitest';
import {
  audiences,
  behaviour,
  coresFor,
  costs,
  downAtOnce,
  plan,
  priceOf,
  providers,
  trafficOf,
  type Plan,
} from './simulation.js';

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);

describe('rooms', () => {
  it('hold all people, the second and tenth as many as Zipf says', () => {
    const [first = 0, second = 0, ...others] = audiences(10_000, behaviour);
    expect(first + second + sum(others)).toBeCloseTo(10_000, 5);
    expect(first / second).toBeCloseTo(2 ** behaviour.exponent, 10);
    expect(first / (others[7] ?? 0)).toBeCloseTo(10 ** behaviour.exponent, 10);
  });

  it('are never none', () => expect([...audiences(1, behaviour)]).toEqual([1]));
});

describe('traffic', () => {
  const oneRoom = { ...behaviour, peopleARoom: 1e9 };

  it('tells everybody in a room of each change in it', () => {
    // 600 people change something 6 times a minute.
    expect(trafficOf(600, 1, oneRoom)).toEqual({
      ...{ pages: 10, changes: 0.1, deliveries: 60, messages: 0.1, arrivals: 0.5 },
    });
  });

  it('reaches the processes that have somebody in a room, once each', () => {
    const { messages, changes } = trafficOf(600, 4, oneRoom);
    expect(messages / changes).toBeCloseTo(4, 5);
    const alone = trafficOf(600, 4, { ...behaviour, peopleARoom: 1 / 10, exponent: 0 });
    expect(alone.messages / alone.changes).toBeLessThan(1);
  });

  it('goes in rounds where thousands follow one thing in a process, and not before', () => {
    const busy = { ...oneRoom, changesAMinute: 6, roundsFrom: 1000 };
    const people = 1000;
    expect(trafficOf(people, 1, busy).deliveries).toBe(people);
    expect(trafficOf(people, 2, busy).deliveries).toBe((people * people) / 10);
  });
});

it('adds up what each part does in a second', () => {
  const none = { pages: 0, changes: 0, deliveries: 0, messages: 0, arrivals: 0 };
  const nobody = { people: 0, processes: 0 };
  expect(coresFor(none, nobody, costs)).toEqual({ api: 0, redis: 0, store: 0 });
  const cores = coresFor({ ...none, pages: 1000, deliveries: 1000 }, nobody, costs);
  expect(cores.api).toBeCloseTo(costs.page.value + costs.delivery.value, 10);
  expect(cores.store).toBeCloseTo(costs.storePage.value, 10);
  expect(coresFor(none, { people: 15_000_000, processes: 0 }, costs).redis).toBeCloseTo(
    costs.renewal.value,
    10,
  );
  expect(coresFor(none, { people: 0, processes: 2 }, costs).api).toBeCloseTo(
    costs.idle.value / 500,
  );
});

describe('failures', () => {
  it('are the same for the same seed, and more among more machines', () => {
    expect(downAtOnce(500, 7)).toBe(downAtOnce(500, 7));
    expect(downAtOnce(0, 7)).toBe(0);
    expect(downAtOnce(500, 7)).toBeGreaterThan(downAtOnce(5, 7));
  });
});

describe('a plan', () => {
  const plans = [10_000, 100_000, 1_000_000].map((people) => plan(people));

  it('has room in every part, and needs no more than that', () => {
    for (const { people, processes, redis, shards } of plans) {
      const {
        api,
        redis: ofRedis,
        store,
      } = coresFor(trafficOf(people, processes, behaviour), { people, processes }, costs);
      expect(api).toBeLessThan(processes * 0.6);
      expect(people / processes).toBeLessThanOrEqual(10_000);
      expect(ofRedis).toBeLessThanOrEqual(redis / 2);
      expect(store).toBeLessThanOrEqual(shards * 2);
      expect(ofRedis).toBeGreaterThan((redis - 1) / 2);
    }
  });

  it('grows with the people', () => {
    const processes = plans.map((each) => each.processes);
    expect(processes).toEqual([...processes].sort((one, other) => one - other));
    expect(new Set(processes).size).toBe(plans.length);
  });

  it('is the same again', () => expect(plan(10_000)).toEqual(plans[0]));
});

describe('a price', () => {
  const some: Plan = { ...plan(1), machines: 10, gigabytes: 1000, terabytes: 210 };
  const named = (name: string) => {
    const provider = providers.find((each) => each.name === name);
    if (provider === undefined) throw new Error(`There is no ${name}.`);
    return priceOf(some, provider);
  };

  it('is that of machines, disks and what is sent beyond what comes with them', () => {
    expect(named('Hetzner')).toBeCloseTo(244.9 + 44 + 10, 5);
    expect(named('DigitalOcean')).toBeCloseTo(840 + 100 + 1600, 5);
  });

  it('falls in steps where it does', () => {
    expect(named('AWS')).toBeCloseTo(1058.5 + 80 + 900 + 3400 + 7000 + 60 * 50, 5);
  });
});
