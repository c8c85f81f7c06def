import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answer } from '../../testing/chat-stage.js';
import {
  connect,
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';

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

const messageToAdd = { msg: 'Hello', msgFrom: 'ada', msgDateTime: '2026-01-02T03:04:05.000Z' };

const add = (person: Person, message: unknown) =>
  answer(person, 'POST', '/messaging/addMessage', { messageToAdd: message });

describe('the global room’s paths of SPEC §7', () => {
  it('add a message and list it with exactly the fields of SPEC §3', async () => {
    const added = await add(ada, messageToAdd);
    expect(added.status).toBe(200);
    const message: unknown = JSON.parse(added.text);
    expect(message).toEqual({ _id: expect.any(String) as string, ...messageToAdd });
    const listed = await answer(ben, 'GET', '/messaging/getMessages');
    expect(JSON.parse(listed.text)).toEqual([message]);
  });

  it('replace a time in the future', async () => {
    const { text } = await add(ada, { ...messageToAdd, msgDateTime: '9999-01-01T00:00:00.000Z' });
    expect(Date.parse(JSON.parse(text).msgDateTime)).toBeLessThanOrEqual(Date.now());
  });

  it('list everything, however much, or a page with a link to the next', async () => {
    for (let number = 1; number <= 205; number += 1) {
      await server.services.messages.send('ada', { msg: `message ${number}` });
    }
    const texts = (text: string): string[] =>
      (JSON.parse(text) as { msg: string }[]).map(({ msg }) => msg);
    const all = await answer(ben, 'GET', '/messaging/getMessages');
    expect(texts(all.text)).toEqual(Array.from({ length: 205 }, (_, i) => `message ${i + 1}`));
    const first = await ben.rest('GET', '/messaging/getMessages?limit=200');
    expect(texts(await first.text())).toHaveLength(200);
    const [, next = ''] = /<(.*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    const last = await ben.rest('GET', next);
    expect(texts(await last.text())).toEqual(
      Array.from({ length: 5 }, (_, index) => `message ${201 + index}`),
    );
    expect(last.headers.get('link')).toBeNull();
  });
});

describe('refusals', () => {
  it.each([
    ['an empty message', { ...messageToAdd, msg: '' }, 400, 'Message cannot be empty'],
    ['someone else’s name', { ...messageToAdd, msgFrom: 'ben' }, 403, 'You cannot act'],
    ['a poll', { ...messageToAdd, type: 'poll' }, 400, 'Polls belong to chats'],
    ['no message', undefined, 400, 'messageToAdd'],
    ['a number for a text', { ...messageToAdd, msg: 7 }, 400, 'messageToAdd.msg'],
  ])('of %s', async (_title, message, status, reason) => {
    const refused = await add(ada, message);
    expect(refused.status).toBe(status);
    expect(refused.text).toContain(reason);
    expect((await answer(ada, 'GET', '/messaging/getMessages')).text).toBe('[]');
  });

  it('of whoever is not signed in', async () => {
    expect((await add(visitor, messageToAdd)).status).toBe(401);
    expect((await answer(visitor, 'GET', '/messaging/getMessages')).status).toBe(401);
  });
});
