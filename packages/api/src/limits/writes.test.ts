import { createTRPCClient, wsLink } from '@trpc/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AppRouter } from '../create-api.js';
import { signUp, startTestServer, type Person, type TestServer } from '../testing/test-server.js';
import { WRITES_MAX, WRITES_WINDOW_SECONDS } from './writes.js';

const CALLS_A_BATCH = 50;
const SENTENCE =
  /^You are changing things faster than the server can follow\. Please try again in (\d+) seconds?\.$/;

let server: TestServer;
let ada: Person;

const start = async (rateLimits: boolean): Promise<void> => {
  server = await startTestServer({ rateLimits });
  ada = await signUp(server, 'ada');
};

beforeEach(() => start(true));

afterEach(async () => {
  await ada.leave();
  await server.close();
});

const say = () => ada.trpc.messages.send.mutate({ msg: 'Again' });
const sayOverRest = () =>
  ada.rest('POST', '/messaging/addMessage', { messageToAdd: { msg: 'Again', msgFrom: 'ada' } });

/** Writes in batches until something is refused; answers how many were not. A slow machine may need several windows. */
async function writeUntilRefused(most = 10 * WRITES_MAX): Promise<number> {
  let written = 0;
  for (let asked = 0; asked < most; asked += CALLS_A_BATCH) {
    const answers = await Promise.allSettled(Array.from({ length: CALLS_A_BATCH }, say));
    const accepted = answers.filter(({ status }) => status === 'fulfilled').length;
    written += accepted;
    if (accepted < CALLS_A_BATCH) break;
  }
  return written;
}

it('counts each change of a batch, over every transport, and says when to come back', async () => {
  expect(await writeUntilRefused()).toBeGreaterThanOrEqual(WRITES_MAX);
  const rest = await sayOverRest();
  expect(rest.status).toBe(429);
  const seconds = Number(rest.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(WRITES_WINDOW_SECONDS);
  expect(SENTENCE.exec(await rest.text())?.[1]).toBe(String(seconds));

  const refusal = {
    message: expect.stringMatching(SENTENCE) as string,
    data: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) as number },
  };
  await expect(say()).rejects.toMatchObject(refusal);
  const overSocket = createTRPCClient<AppRouter>({ links: [wsLink({ client: ada.socket })] });
  await expect(overSocket.messages.send.mutate({ msg: 'Again' })).rejects.toMatchObject(refusal);

  const batch = await fetch(`${server.url}/trpc/messages.send`, {
    method: 'POST',
    headers: { cookie: ada.cookie, 'content-type': 'application/json' },
    body: '{"msg":"Again"}',
  });
  expect(Number(batch.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('leaves reading, other people and what has a rate of its own alone', async () => {
  const uniqueLink = crypto.randomUUID();
  await ada.trpc.whiteboards.create.mutate({ uniqueLink, title: 'A board' });
  await writeUntilRefused();
  await expect(say()).rejects.toThrow(SENTENCE);
  await ada.trpc.messages.open.query({});
  await ada.trpc.whiteboards.moveCursor.mutate({ id: uniqueLink, cursor: null });
  const ben = await signUp(server, 'ben');
  await ben.trpc.messages.send.mutate({ msg: 'Hello' });
  await ben.leave();
});

it('is off where rates are not limited', async () => {
  await ada.leave();
  await server.close();
  await start(false);
  const most = WRITES_MAX + CALLS_A_BATCH;
  expect(await writeUntilRefused(most)).toBe(most);
  expect((await sayOverRest()).status).toBe(200);
});
