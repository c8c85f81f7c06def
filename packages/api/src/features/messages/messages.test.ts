import {
  applyMessageUpdate,
  applyToRoomReading,
  type MessageEvent,
  type MessageUpdate,
  type MessagesPage,
  type RoomRead,
  type RoomReading,
} from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../testing/listen.js';
import {
  connect,
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { waitFor } from '../../testing/wait-for.js';
import { read } from '../../testing/read.js';

let server: TestServer;
let ada: Person;
let ben: Person;
let visitor: Person;

beforeEach(async () => {
  server = await startTestServer();
  [ada, ben] = await Promise.all([signUp(server, 'ada'), signUp(server, 'ben')]);
  visitor = connect(server, 'nobody', '');
});

afterEach(() => server.close());

const say = (person: Person, msg: string) => person.trpc.messages.send.mutate({ msg });

const sayMany = async (count: number): Promise<void> => {
  for (let number = 1; number <= count; number += 1) await say(ada, `message ${number}`);
};

const textsOf = (messages: readonly { msg: string }[]): string[] => messages.map(({ msg }) => msg);

const isMessageUpdate = (event: { name: string }): event is MessageUpdate =>
  event.name === 'messageUpdate';

describe('the global room', () => {
  it('gives everybody the same order, oldest first', async () => {
    await say(ada, 'first');
    await say(ben, 'second');
    const page = await read(ben.trpc.messages.open.query({}));
    expect(page).toMatchObject({ loadedFrom: 0, messagesCursor: null });
    expect(page.messages.map(({ seq, msg, msgFrom }) => [seq, msg, msgFrom])).toEqual([
      [1, 'first', 'ada'],
      [2, 'second', 'ben'],
    ]);
  });

  it('gives the latest messages first, and older ones by cursor', async () => {
    await sayMany(7);
    const latest = await read(ada.trpc.messages.open.query({ limit: 3 }));
    expect(textsOf(latest.messages)).toEqual(['message 5', 'message 6', 'message 7']);
    expect(latest.loadedFrom).toBe(5);
    await say(ben, 'meanwhile');
    const older = await ada.trpc.messages.page.query({
      limit: 4,
      cursor: latest.messagesCursor ?? '',
    });
    expect(textsOf(older.messages)).toEqual(['message 1', 'message 2', 'message 3', 'message 4']);
    expect(older).toMatchObject({ loadedFrom: 0, messagesCursor: null });
  });

  it('numbers messages that are sent at once without a gap or a pair', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => say(index % 2 ? ada : ben, 'hi')));
    const { messages } = await read(ada.trpc.messages.open.query({}));
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  });

  it('takes a message once, however often it is sent', async () => {
    const message = { _id: crypto.randomUUID(), msg: 'once' };
    const heard = await listen(ben, { kind: 'messages' });
    const sent = await Promise.all([1, 2, 3].map(() => ada.trpc.messages.send.mutate(message)));
    expect(new Set(sent.map(({ seq }) => seq)).size).toBe(1);
    await say(ada, 'end');
    await heard.received(2);
    expect(heard.events.filter(isMessageUpdate).map(({ message: { msg } }) => msg)).toEqual([
      'once',
      'end',
    ]);
    await expect(ben.trpc.messages.send.mutate(message)).rejects.toThrow('another message');
  });

  it('converges: a page and the events after it equal the page read afresh', async () => {
    await sayMany(3);
    const heard = await listen(ben, { kind: 'messages' });
    const before = await read(ben.trpc.messages.open.query({}));
    await Promise.all(Array.from({ length: 10 }, (_, i) => say(i % 2 ? ada : ben, `at once ${i}`)));
    await heard.received(10);
    const followed = heard.events
      .filter(isMessageUpdate)
      .reduce<MessagesPage>(applyMessageUpdate, before);
    expect(followed).toEqual(await read(ben.trpc.messages.open.query({})));
  });

  it('reaches somebody who was disconnected, each message once', async () => {
    const heard = await listen(ben, { kind: 'messages' });
    await say(ada, 'before');
    await heard.received(1);
    const [connection] = server.connections.ofUser('ben');
    connection?.socket.terminate();
    await say(ada, 'meanwhile');
    await waitFor('the second attachment', () => heard.attached.length === 2);
    await say(ada, 'after');
    await heard.received(3);
    const texts = heard.events.filter(isMessageUpdate).map(({ message }) => message.msg);
    expect(texts).toEqual(['before', 'meanwhile', 'after']);
  });
});

describe('how far somebody has read', () => {
  const reading = (person: Person) => read(person.trpc.messages.openReading.query());

  it('goes on as they read and speak, never back, and not beyond what there is', async () => {
    await sayMany(3);
    expect(await reading(ben)).toEqual({ lastSeq: 3, lastReadSeq: 0 });
    expect(await reading(ada)).toEqual({ lastSeq: 3, lastReadSeq: 3 });
    expect(await ben.trpc.messages.markRead.mutate({ seq: 2 })).toBe(2);
    expect(await ben.trpc.messages.markRead.mutate({ seq: 1 })).toBe(2);
    expect(await ben.trpc.messages.markRead.mutate({ seq: 99 })).toBe(3);
    await say(ben, 'mine');
    expect(await reading(ben)).toEqual({ lastSeq: 4, lastReadSeq: 4 });
  });

  it('converges: what was read and the events after it equal what is read afresh', async () => {
    await sayMany(2);
    const [room, own] = [
      await listen(ben, { kind: 'messages' }),
      await listen(ben, { kind: 'person', username: 'ben' }),
    ];
    const before = await reading(ben);
    await ben.trpc.messages.markRead.mutate({ seq: 1 });
    await say(ada, 'three');
    await room.received(1);
    await own.received(1);
    const after = [...room.events, ...own.events].reduce<RoomReading>(
      (state, event) => applyToRoomReading(state, event as MessageEvent | RoomRead, 'ben'),
      before,
    );
    expect(await reading(ben)).toEqual(after);
  });

  it('is nobody else’s, and asks for a log-in', async () => {
    await sayMany(1);
    await ben.trpc.messages.markRead.mutate({ seq: 1 });
    const own = await listen(ada, { kind: 'person', username: 'ada' });
    await ben.trpc.messages.markRead.mutate({ seq: 1 });
    expect(own.events).toEqual([]);
    await expect(visitor.trpc.messages.markRead.mutate({ seq: 1 })).rejects.toThrow(
      'Please log in first.',
    );
    await expect(reading(visitor)).rejects.toThrow('Please log in first.');
  });
});

describe('refusals', () => {
  it.each([
    ['', 'Message cannot be empty'],
    [' \n ', 'Message cannot be empty'],
    ['a'.repeat(10_001), 'Message cannot be more than 10000 characters'],
  ])('of the text %j', async (msg, reason) => {
    await expect(say(ada, msg)).rejects.toThrow(reason);
    expect((await read(ada.trpc.messages.open.query({}))).messages).toEqual([]);
  });

  it('of whoever is not signed in', async () => {
    await expect(say(visitor, 'hi')).rejects.toThrow('Please log in first.');
    await expect(read(visitor.trpc.messages.open.query({}))).rejects.toThrow(
      'Please log in first.',
    );
  });

  it('of an id that is none, and of a cursor of another list', async () => {
    const send = ada.trpc.messages.send.mutate({ _id: 'one', msg: 'hi' });
    await expect(send).rejects.toThrow('_id');
    await expect(ada.trpc.messages.page.query({ cursor: 'xx' })).rejects.toThrow('cursor');
  });
});
