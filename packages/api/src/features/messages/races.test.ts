import { afterEach, beforeEach, expect, it } from 'vitest';
import { atOnce } from '../../testing/at-once.js';
import { startTestServer, type TestServer } from '../../testing/test-server.js';

// On a store that locks nothing which its port doesn't promise.
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ isRelaxed: true });
});
afterEach(() => server.close());

it('gives every message of an empty room its own place when all are sent at once', async () => {
  const { messages } = server.services;
  const sent = await atOnce(8, (n) => messages.send('ada', { msg: `message ${n}` }));
  const places = sent.map(({ seq }) => seq).toSorted((one, other) => one - other);
  expect(places).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const page = await messages.page({ limit: 20 });
  expect(page.messages.map(({ seq }) => seq)).toEqual(places);
});

it('lands a message once that is sent several times at once', async () => {
  const { messages } = server.services;
  const sent = await atOnce(5, () => messages.send('ada', { _id: 'same', msg: 'hello' }));
  expect(new Set(sent.map(({ seq }) => seq)).size).toBe(1);
  expect((await messages.page({ limit: 20 })).messages).toHaveLength(1);
  expect((await messages.send('ada', { msg: 'next' })).seq).toBe(2);
});
