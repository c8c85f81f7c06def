import { TRPCClientError } from '@trpc/client';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import {
  IndexUnfinishedError,
  SearchUnfinishedError,
  UnreachableError,
} from '../ports/failures.js';
import { signUp, startTestServer, type Person, type TestServer } from '../testing/test-server.js';

const SENTENCE = 'A part of the server can’t be reached just now. Please try again.';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server, 'ada');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

/** The store can't be reached, so it isn't known who asks. */
function loseStore(): void {
  vi.spyOn(server.services.users.sessions, 'find').mockRejectedValue(
    new UnreachableError('The database can’t be reached.'),
  );
}

const get = (path: string) => fetch(server.url + path, { headers: { cookie: ada.cookie } });

it('while the store can’t be reached, calls are refused in their own form, with when to ask again', async () => {
  loseStore();
  for (const [path, isBatch] of [
    ['/trpc/users.me', false],
    ['/trpc/users.me,chats.openList?batch=1', true],
  ] as const) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(answer.headers.get('content-type')).toContain('application/json');
    const body = (await answer.json()) as { error: { message: string; data: object } };
    expect([isBatch, body.error]).toMatchObject([
      isBatch,
      { message: SENTENCE, data: { code: 'SERVICE_UNAVAILABLE', retryAfter: 1 } },
    ]);
  }
  const refused = await ada.trpc.chats.openList.query().then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(TRPCClientError);
  expect(refused).toMatchObject({
    message: SENTENCE,
    data: { code: 'SERVICE_UNAVAILABLE', retryAfter: 1 },
  });
});

it('REST is told the same in words', async () => {
  loseStore();
  const answer = await get('/question/getQuestion?order=newest&search=');
  expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
    503,
    '1',
    SENTENCE,
  ]);
});

it.each([
  [
    'search',
    new SearchUnfinishedError('The search of questions is being made.'),
    'The search is being made anew. Please try again in a few minutes.',
  ],
  [
    'list',
    new IndexUnfinishedError('The index questions.newest is being built.'),
    'This list is being put in order anew. Please try again in a minute.',
  ],
])(
  'while a %s is being made, whoever asks is told so, and when to ask again',
  async (_, why, message) => {
    vi.spyOn(server.services.users.sessions, 'find').mockRejectedValue(why);
    const answer = await get('/trpc/users.me');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await answer.json()).toMatchObject({
      error: {
        message,
        data: { code: 'SERVICE_UNAVAILABLE', retryAfter: 10 },
      },
    });
  },
);
