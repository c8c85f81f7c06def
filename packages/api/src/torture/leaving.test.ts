import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginRequest, type RawRequest } from '../testing/torture/raw-requests.js';
import { startVictim, type Victim, type Visitor } from '../testing/torture/victim.js';

const ROUNDS = 4;
const AT_ONCE = 12;
/** What is answered at all is answered long before. */
const PATIENCE_MS = 10_000;

let victim: Victim;
let eve: Visitor;

beforeAll(async () => {
  // Without limits of rate: what is held must come back by itself.
  victim = await startVictim({ RATE_LIMITS: 'off' });
  eve = await victim.signUp('eve');
});

afterAll(() => victim.stop());

const biography = JSON.stringify({ username: 'eve', biography: 'x'.repeat(2000) });
const question = JSON.stringify({ title: 'Why?', text: 'I wonder. '.repeat(50), tagNames: 'a' });
const credentials = JSON.stringify({ username: 'eve', password: 'wrong' });

/** Requests whose clients leave so many milliseconds after they were sent, whole or not. */
async function leaveAll(request: Omit<RawRequest, 'length'>, afterMs: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const sockets = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, place) => {
        const { sent } = request;
        // Some send all of it, others leave within the body.
        const part = place % 2 === 0 ? sent : sent.slice(0, sent.length / 2);
        return beginRequest(victim.url, { ...request, sent: part, length: sent.length });
      }),
    );
    await delay(afterMs);
    for (const socket of sockets) socket.resetAndDestroy();
  }
}

const get = (path: string, cookie = ''): Promise<Response> =>
  fetch(victim.url + path, { headers: { cookie }, signal: AbortSignal.timeout(PATIENCE_MS) });

async function expectToBeAnswered(cookie: string): Promise<void> {
  const [call, rest, login] = await Promise.all([
    get('/trpc/users.openSession', cookie),
    get('/openapi.json', cookie),
    fetch(`${victim.url}/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'eve', password: 'correct horse' }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  ]);
  expect([call.status, rest.status, login.status]).toEqual([200, 200, 200]);
  if (cookie !== '') expect((await get('/question/getQuestion', cookie)).status).toBe(200);
}

// From before the session is found to while the answer is made and written.
it.each([0, 1, 2, 4, 8, 16, 32])(
  'whoever leaves %d ms after asking gives back all that was taken for them',
  async (afterMs) => {
    const { cookie } = eve;
    const change = { path: '/trpc/users.updateBiography', cookie, sent: biography };
    await leaveAll(change, afterMs);
    await leaveAll({ ...change, method: 'PATCH', path: '/user/updateBiography' }, afterMs);
    await leaveAll({ path: '/trpc/questions.ask', cookie, sent: question }, afterMs);
    await leaveAll({ path: '/picture', cookie, sent: 'x'.repeat(5000) }, afterMs);
    await leaveAll({ path: '/trpc/users.login', sent: credentials }, afterMs);
    await leaveAll({ path: '/user/login', sent: credentials }, afterMs);
    await expectToBeAnswered(cookie);
    await expectToBeAnswered('');
  },
);
