import { createRandom } from './random.js';

/** What one thing costs, and where the figure is from. */
interface Cost {
  readonly value: number;
  readonly source: string;
}

const PROCESSES = 'npm run bench -- processes, on MongoDB’s stand-in (docs/scale.md)';
const SIMULATE = 'npm run bench -- simulate, on MongoDB’s stand-in, November 2026, two busy cores';
const REDIS = 'docs/decisions/082-growth-of-people.md';
const SUPPOSED = 'supposed, never measured: the stand-in is no MongoDB';

/** The costs that the simulation rests on. */
export const costs = {
  /** Milliseconds of an API process's processor. */
  page: { value: 8.3, source: PROCESSES },
  change: { value: 14, source: SIMULATE },
  delivery: { value: 0.033, source: PROCESSES },
  connection: { value: 2.5, source: SIMULATE },
  /** The same, each second, whatever happens. */
  idle: { value: 13, source: SIMULATE },
  /** Bytes in a process. */
  person: { value: 40_000, source: 'docs/scale.md, with a dozen topics' },
  process: { value: 106_000_000, source: 'npm run bench -- connections' },
  /** Microseconds of Redis' processor. */
  place: { value: 7, source: REDIS },
  event: { value: 25, source: 'supposed: a script call for each part, as a connection’s' },
  message: { value: 3, source: 'supposed: a message to one process that listens' },
  comingAndGoing: { value: 35, source: REDIS },
  renewal: { value: 0.07, source: REDIS },
  /** Milliseconds of a primary's processor. */
  storePage: { value: 0.5, source: SUPPOSED },
  storeChange: { value: 5, source: SUPPOSED },
  /** Bytes of a question with all below it. */
  question: { value: 37_000, source: 'npm run bench -- million' },
} as const satisfies Readonly<Record<string, Cost>>;

export type Costs = Readonly<Record<keyof typeof costs, Cost>>;

/** What people do on average; the rooms that they look at are as popular as Zipf says. */
export interface Behaviour {
  readonly pagesAMinute: number;
  readonly changesAMinute: number;
  readonly minutesOfAVisit: number;
  /** People for each room (a list, a question, a chat), and how steeply rooms fall behind the first. */
  readonly peopleARoom: number;
  readonly exponent: number;
  /** A room's followers in one process from which on they are told in rounds, of a second each. */
  readonly roundsFrom: number;
  /** Topics a page asks Redis for: those that nobody else in the process follows. */
  readonly placesAPage: number;
  /** Parts of Redis that an event's topics are in. */
  readonly partsAnEvent: number;
  /** Bytes on the wire, packed. */
  readonly bytesAPage: number;
  readonly bytesADelivery: number;
  /** People who have an account, and questions, for each who is online. */
  readonly questionsAPerson: number;
}

export const behaviour: Behaviour = {
  pagesAMinute: 1,
  changesAMinute: 0.01,
  minutesOfAVisit: 20,
  peopleARoom: 10,
  exponent: 0.8,
  // Rounds aren't built.
  roundsFrom: Infinity,
  placesAPage: 1,
  partsAnEvent: 2,
  bytesAPage: 7000,
  bytesADelivery: 1000,
  questionsAPerson: 10,
};

/** What a part may be used for, so that a busy minute has room. */
const BUSY = { processor: 0.6, redis: 0.5, primary: 0.5 } as const;
const PEOPLE_A_PROCESS = 10_000;
const CORES = 4;
/** Redis is divided into so many: 16 parts of the topics, connections, limits. */
export const REDIS_PARTS = 18;
/** A proxy's network. */
const BYTES_A_PROXY = 1e9 / 8;
const RENEWAL_S = 15;

const MONTH_S = 30 * 24 * 3600;
const MONTH_H = 30 * 24;
/** Hours between a machine's failures, and until another one has its place. */
const FAILURES = { between: 5000, until: 1 } as const;

/** People in each room, the fullest first. They add up to all. */
export function audiences(people: number, { peopleARoom, exponent }: Behaviour): Float64Array {
  const rooms = new Float64Array(Math.max(1, Math.round(people / peopleARoom)));
  let sum = 0;
  for (let rank = 0; rank < rooms.length; rank += 1) {
    const weight = (rank + 1) ** -exponent;
    rooms[rank] = weight;
    sum += weight;
  }
  return rooms.map((weight) => (weight * people) / sum);
}

/** What happens in a second. */
export interface Traffic {
  readonly pages: number;
  readonly changes: number;
  /** Frames written to sockets. */
  readonly deliveries: number;
  /** Of Redis to processes that have somebody at a topic. */
  readonly messages: number;
  /** People who come; as many leave. */
  readonly arrivals: number;
}

/** Of so many people, in rooms, who are spread evenly over processes. */
export function trafficOf(
  people: number,
  processes: number,
  how: Behaviour,
  rooms = audiences(people, how),
): Traffic {
  const changes = (people * how.changesAMinute) / 60;
  let deliveries = 0;
  let messages = 0;
  for (const audience of rooms) {
    const events = (changes * audience) / people;
    const told = audience / processes >= how.roundsFrom ? Math.min(events, 1) : events;
    deliveries += told * audience;
    messages += events * processes * (1 - (1 - 1 / processes) ** audience);
  }
  return {
    ...{ changes, deliveries, messages },
    pages: (people * how.pagesAMinute) / 60,
    arrivals: people / (how.minutesOfAVisit * 60),
  };
}

/** Cores that traffic keeps busy: those of all processes, of Redis, and of primaries. */
export function coresFor(
  traffic: Traffic,
  { people, processes }: { readonly people: number; readonly processes: number },
  given: Costs,
  how = behaviour,
) {
  const { pages, changes, deliveries, messages, arrivals } = traffic;
  const api =
    processes * given.idle.value +
    pages * given.page.value +
    changes * given.change.value +
    deliveries * given.delivery.value +
    arrivals * given.connection.value;
  const redis =
    pages * how.placesAPage * given.place.value +
    changes * how.partsAnEvent * given.event.value +
    messages * given.message.value +
    arrivals * given.comingAndGoing.value +
    (people / RENEWAL_S) * given.renewal.value;
  const store = pages * given.storePage.value + changes * given.storeChange.value;
  return { api: api / 1e3, redis: redis / 1e6, store: store / 1e3 };
}

/** The most of so many machines that are down at the same time in a month; the same for the same seed. */
export function downAtOnce(machines: number, seed: number): number {
  const random = createRandom(seed);
  let most = 0;
  for (let hour = 0; hour < MONTH_H; hour += 1) {
    let down = 0;
    for (let machine = 0; machine < machines; machine += 1) {
      if (random() < FAILURES.until / FAILURES.between) down += 1;
    }
    most = Math.max(most, down);
  }
  return most;
}

/** A kind of machine with four cores of its own, at list price without tax. */
export interface Provider {
  readonly name: string;
  /** What the price is for, and when it was the list price. */
  readonly source: string;
  readonly currency: 'EUR' | 'USD';
  /** A month. */
  readonly machine: number;
  /** Terabytes a month that come with a machine, and what each further one costs. */
  readonly terabytesIncluded: number;
  readonly terabyte: (beyond: number) => number;
  /** A gigabyte of disk a month. */
  readonly gigabyte: number;
}

/** Prices that fall with the amount: [terabytes, price of each], the last without an end. */
const inSteps =
  (steps: readonly (readonly [size: number, price: number])[]) =>
  (terabytes: number): number => {
    let left = terabytes;
    return steps.reduce((sum, [size, price]) => {
      const some = Math.min(left, size);
      left -= some;
      return sum + some * price;
    }, 0);
  };

export const providers: readonly Provider[] = [
  {
    name: 'Hetzner',
    source:
      'CCX23 and volumes in Germany, hetzner.com/cloud, 2025: before April 2026, when prices rose',
    ...{ currency: 'EUR', machine: 24.49, terabytesIncluded: 20, gigabyte: 0.044 },
    terabyte: inSteps([[Infinity, 1]]),
  },
  {
    name: 'AWS',
    source:
      'c7g.xlarge on demand and gp3 in us-east-1, aws.amazon.com/ec2/pricing, 2025: $0.145 an hour',
    ...{ currency: 'USD', machine: 105.85, terabytesIncluded: 0, gigabyte: 0.08 },
    terabyte: inSteps([
      [10, 90],
      [40, 85],
      [100, 70],
      [Infinity, 50],
    ]),
  },
  {
    name: 'DigitalOcean',
    source: 'CPU-Optimized 8 GB and volumes, digitalocean.com/pricing, since July 2022',
    ...{ currency: 'USD', machine: 84, terabytesIncluded: 5, gigabyte: 0.1 },
    terabyte: inSteps([[Infinity, 10]]),
  },
];

export interface Plan {
  readonly people: number;
  readonly traffic: Traffic;
  readonly processes: number;
  /** Primaries of Redis; each has a replica. */
  readonly redis: number;
  /** Primaries of MongoDB; each has two secondaries. */
  readonly shards: number;
  readonly machines: number;
  readonly gigabytes: number;
  /** Sent in a month. */
  readonly terabytes: number;
}

/** What so many people online need; processes, Redis and primaries are chosen so that each has room, and one may fail. */
export function plan(people: number, given: Costs = costs, how = behaviour, seed = 1): Plan {
  const rooms = audiences(people, how);
  const traffic = (processes: number): Traffic => trafficOf(people, processes, how, rooms);
  // The more processes, the more messages, and the fewer of them have enough followers for rounds.
  const enough = (processes: number): boolean => {
    const { api } = coresFor(traffic(processes), { people, processes }, given, how);
    return api <= processes * BUSY.processor && people <= processes * PEOPLE_A_PROCESS;
  };
  let [few, many] = [0, 1];
  while (!enough(many)) [few, many] = [many, many * 2];
  while (many - few > Math.max(1, many / 100)) {
    const middle = Math.floor((few + many) / 2);
    if (enough(middle)) many = middle;
    else few = middle;
  }
  const spare = Math.max(1, downAtOnce(Math.ceil(many / CORES), seed));
  const hosts = Math.ceil(many / CORES) + spare;
  const processes = hosts * CORES;
  const busy = traffic(processes);
  const cores = coresFor(busy, { people, processes }, given, how);
  const redis = Math.max(1, Math.ceil(cores.redis / BUSY.redis));
  const shards = Math.max(1, Math.ceil(cores.store / (CORES * BUSY.primary)));
  const bytes = busy.pages * how.bytesAPage + busy.deliveries * how.bytesADelivery;
  const proxies = Math.max(2, Math.ceil(bytes / BYTES_A_PROXY) + 1);
  return {
    ...{ people, traffic: busy, processes, redis, shards },
    // Of Redis a machine has two nodes, of two parts; sentinels and arbiters find room with others.
    machines: hosts + Math.max(2, redis) + shards * 3 + proxies,
    gigabytes: (3 * people * how.questionsAPerson * given.question.value) / 1e9,
    terabytes: (bytes * MONTH_S) / 1e12,
  };
}

/** A month at list price. */
export function priceOf({ machines, gigabytes, terabytes }: Plan, provider: Provider): number {
  const beyond = Math.max(0, terabytes - machines * provider.terabytesIncluded);
  const parts = [machines * provider.machine, gigabytes * provider.gigabyte];
  return parts.reduce((sum, part) => sum + part, provider.terabyte(beyond));
}
