import type { LiveEvent, Snapshot, Topic } from '@collabor8/domain';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reading } from './followed-topic.js';
import type { LiveFrame, LiveLink, LiveListener } from './live-link.js';
import { LiveTopics } from './live-topics.js';

const USERS: Topic = { kind: 'users' };

const left = (username: string): LiveEvent => ({ name: 'userUpdate', type: 'deleted', username });

const nameOf = (event: LiveEvent): string =>
  event.name === 'userUpdate' && event.type === 'deleted' ? event.username : 'another event';

interface Subscription {
  readonly topic: Topic;
  readonly place: string | undefined;
  readonly listener: LiveListener;
}

/** Takes the server's part: the test says what it sends. */
class Server implements LiveLink {
  readonly subscriptions: Subscription[] = [];
  ended = 0;

  subscribe(topic: Topic, place: string | undefined, listener: LiveListener): () => void {
    this.subscriptions.push({ topic, place, listener });
    return () => {
      this.ended += 1;
    };
  }

  watchState = (): (() => void) => () => undefined;

  send(frame: LiveFrame): void {
    this.subscriptions.at(-1)?.listener.onFrame(frame);
  }

  attach(resumed: boolean): void {
    this.send({ kind: 'attached', connectionId: 'c1', resumed });
  }

  tell(username: string): void {
    this.send({ kind: 'event', event: left(username) });
  }
}

/** A read whose answer the test gives. */
function aRead() {
  const answers: ((answer: Snapshot<string>) => void)[] = [];
  const fetch = vi.fn(() => new Promise<Snapshot<string>>((resolve) => answers.push(resolve)));
  const answer = async (value: string, place?: string) => {
    answers.at(-1)?.({ value, places: place === undefined ? {} : { users: place } });
    await settled();
  };
  return { fetch, answer };
}

/** So long that the clock tells before from after. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 2));
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

let server: Server;
let topics: LiveTopics;
/** What happened to the state, in order. */
let applied: string[];
const land = (value: string) => applied.push(value);

beforeEach(() => {
  server = new Server();
  applied = [];
  topics = new LiveTopics(server, (event) => applied.push(nameOf(event)));
});

describe('a topic of the tab', () => {
  it('is listened to once, from the place of the first answer, until the last has left', async () => {
    const [leaveFirst, leaveSecond] = [topics.join(USERS), topics.join(USERS)];
    expect(server.subscriptions).toEqual([]);
    const [first, second] = [aRead(), aRead()];
    void topics.open(USERS, first.fetch, land);
    await first.answer('one', '7');
    void topics.open(USERS, second.fetch, land);
    await second.answer('two', '9');
    expect(server.subscriptions).toMatchObject([{ topic: USERS, place: '7' }]);
    expect(second.fetch).toHaveBeenCalledOnce();

    leaveFirst();
    await settled();
    expect(server.ended).toBe(0);
    leaveSecond();
    await settled();
    expect(server.ended).toBe(1);
  });

  it('outlives a component that leaves while another one comes', async () => {
    const leave = topics.join(USERS);
    topics.start(USERS, '1');
    leave();
    topics.join(USERS);
    await settled();
    expect(server.ended).toBe(0);
  });

  it('applies each event once and in order, and tells each follower of it', () => {
    const heard: string[] = [];
    topics.join(USERS, { onEvent: (event) => heard.push(`first ${nameOf(event)}`) });
    topics.join(USERS, { onEvent: (event) => heard.push(`second ${nameOf(event)}`) });
    topics.start(USERS, '1');
    server.tell('ada');
    server.tell('ben');
    expect(applied).toEqual(['ada', 'ben']);
    expect(heard).toEqual(['first ada', 'second ada', 'first ben', 'second ben']);
  });
});

describe('a read', () => {
  beforeEach(() => topics.join(USERS));

  it('is followed by the events that arrived while it was under way, which handlers heard', async () => {
    const heard: string[] = [];
    topics.join(USERS, { onEvent: (event) => heard.push(nameOf(event)) });
    topics.start(USERS, '1');
    const read = aRead();
    void topics.open(USERS, read.fetch, land);
    server.tell('during');
    await read.answer('snapshot', '1');
    server.tell('after');
    expect(applied).toEqual(['during', 'snapshot', 'during', 'after']);
    expect(heard).toEqual(['during', 'after']);
  });

  it('of an answer that was asked for ahead lands what no event has come after', async () => {
    topics.start(USERS, '1');
    await pause();
    const answer = { value: 'ahead', places: { users: '1' }, askedAt: performance.now() };
    const fetch = vi.fn(() => Promise.resolve(answer));
    await topics.open(USERS, fetch, land);
    expect(applied).toEqual(['ahead']);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it.each([
    ['an event came after it', () => topics.start(USERS, '1'), () => server.tell('since')],
    ['it was listened only later', () => undefined, () => topics.start(USERS, '5')],
  ])('is made again where %s: the answer ahead lacks it', async (_why, before, since) => {
    before();
    await pause();
    const answer = { value: 'ahead', places: { users: '1' }, askedAt: performance.now() };
    since();
    const fetch = vi.fn<() => Promise<Reading<string>>>(() =>
      Promise.resolve({ value: 'new', places: { users: '6' } }),
    );
    fetch.mockResolvedValueOnce(answer);
    await topics.open(USERS, fetch, land);
    expect(applied.filter((name) => name !== 'since')).toEqual(['new']);
  });

  it('begins to listen at the place of an answer that was asked for ahead', async () => {
    const answer = { value: 'ahead', places: { users: '3' }, askedAt: performance.now() };
    await topics.open(USERS, () => Promise.resolve(answer), land);
    expect(applied).toEqual(['ahead']);
    expect(server.subscriptions).toMatchObject([{ topic: USERS, place: '3' }]);
  });

  it('lands nothing when it fails, and repeats no event', async () => {
    topics.start(USERS, '1');
    const reading = topics.open(USERS, () => Promise.reject(new Error('down')), land);
    server.tell('during');
    await expect(reading).rejects.toThrow('down');
    expect(applied).toEqual(['during']);
  });

  it('lands nothing once nobody is there any more', async () => {
    const other: Topic = { kind: 'games' };
    const leave = topics.join(other);
    const read = aRead();
    const reading = topics.open(other, read.fetch, land);
    leave();
    await read.answer('late', '1');
    await reading;
    expect(applied).toEqual([]);
    expect(server.subscriptions).toEqual([]);
  });

  it('lands nothing once it was called off', async () => {
    const read = aRead();
    const calledOff = new AbortController();
    const reading = topics.open(USERS, read.fetch, land, calledOff.signal);
    calledOff.abort(new Error('called off'));
    await Promise.all([expect(reading).rejects.toThrow('called off'), read.answer('late', '1')]);
    expect(applied).toEqual([]);
    expect(server.subscriptions).toEqual([]);
  });
});

describe('a subscription from place S covers a read', () => {
  beforeEach(() => topics.join(USERS));

  const twoFirstReads = async (placeOfFirst: string, placeOfSecond: string) => {
    const [first, second] = [aRead(), aRead()];
    void topics.open(USERS, first.fetch, land);
    void topics.open(USERS, second.fetch, land);
    await first.answer('first', placeOfFirst);
    await second.answer('second', placeOfSecond);
    return second;
  };

  it('that began when S was known, wherever its answer was noted', async () => {
    topics.start(USERS, '5');
    const read = aRead();
    void topics.open(USERS, read.fetch, land);
    await read.answer('snapshot', '8');
    expect(applied).toEqual(['snapshot']);
  });

  it('that began before, when its answer was noted at S', async () => {
    const second = await twoFirstReads('5', '5');
    expect(second.fetch).toHaveBeenCalledOnce();
    expect(applied).toEqual(['first', 'second']);
  });

  it.each(['4', '6'])(
    'but not one that began before and was noted at %s: it is read again',
    async (place) => {
      const second = await twoFirstReads('5', place);
      expect(second.fetch).toHaveBeenCalledTimes(2);
      expect(applied).toEqual(['first']);
      await second.answer('second, again', '9');
      expect(applied).toEqual(['first', 'second, again']);
      expect(server.subscriptions).toHaveLength(1);
    },
  );

  it('nor one that a gap overtook', async () => {
    topics.start(USERS, '5');
    const read = aRead();
    void topics.open(USERS, read.fetch, land);
    server.attach(false);
    await read.answer('too old', '5');
    expect(applied).toEqual([]);
    await read.answer('fresh', '9');
    expect(applied).toEqual(['fresh']);
  });

  it('and a further part likewise', async () => {
    topics.start(USERS, '5');
    const answers: ((page: string) => void)[] = [];
    const fetch = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
    void topics.page(USERS, fetch, land);
    server.attach(false);
    answers[0]?.('too old');
    await settled();
    expect(applied).toEqual([]);
    server.tell('during');
    answers[1]?.('fresh');
    await settled();
    expect(applied).toEqual(['during', 'fresh', 'during']);
  });
});

describe('the status', () => {
  let told: number;
  beforeEach(() => {
    told = 0;
    topics.join(USERS);
    topics.watchStatus(() => (told += 1));
    topics.start(USERS, '5');
  });

  it('asks for new reads after a gap, and for none after a reconnect that missed nothing', () => {
    server.attach(true);
    expect([topics.status(USERS).generation, told]).toEqual([0, 0]);
    server.attach(false);
    expect([topics.status(USERS).generation, told]).toEqual([1, 1]);
  });

  it('holds the refusal of a topic until it is asked for again, which reads again', async () => {
    const refused = new Error('Not for you');
    server.subscriptions[0]?.listener.onError(refused);
    expect(topics.status(USERS).error).toBe(refused);
    topics.retry(USERS);
    expect(topics.status(USERS)).toEqual({ generation: 1, error: undefined });

    const read = aRead();
    void topics.open(USERS, read.fetch, land);
    await read.answer('again', '9');
    expect(server.subscriptions.map(({ place }) => place)).toEqual(['5', '9']);
  });

  it('is that of each topic alone', () => {
    server.attach(false);
    expect(topics.status({ kind: 'games' })).toEqual({ generation: 0, error: undefined });
  });
});

it('tells a follower of the connection and of a refusal', () => {
  const [onAttached, onRefused] = [vi.fn(), vi.fn()];
  topics.join(USERS, { onAttached, onRefused });
  topics.start(USERS, '5');
  server.attach(true);
  expect(onAttached).toHaveBeenCalledExactlyOnceWith('c1');
  server.subscriptions[0]?.listener.onError(new Error('refused'));
  expect(onRefused).toHaveBeenCalledOnce();
});
