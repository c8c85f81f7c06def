import type { AppRouter } from '@collabor8/api';
import { createTRPCUntypedClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import { TRPCError } from '@trpc/server';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { mockApi, requests } from '../../testing/mock-api.js';
import { errorCode, serverMessage } from './trpc.js';
import { failureLink } from '../../app/network.js';

type Call = readonly [kind: 'query' | 'mutation', path: string, input?: unknown];

function startClient() {
  const log = vi.fn<(text: string, cause: unknown) => void>();
  const client = createTRPCUntypedClient<AppRouter>({
    links: [failureLink(log), httpBatchLink({ url: `${window.location.origin}/trpc` })],
  });
  const fail = async ([kind, path, input]: Call): Promise<unknown> => {
    try {
      await client[kind](path, input);
    } catch (error) {
      return error;
    }
    throw new Error(`${path} did not fail.`);
  };
  return { log, client, fail };
}

/** What our app calls where SPEC §7 names these requests, and what each is logged as. */
const callsOfRequests: Readonly<Record<string, readonly (readonly [text: string, call: Call])[]>> =
  {
    'GET /user/getUsers': [
      ['Error when fetching users', ['query', 'users.openDirectory']],
      ['Error when fetching users', ['query', 'users.page']],
    ],
    'GET /user/getUser/{username}': [['Error when fetching user', ['query', 'users.open']]],
    'POST /user/signup': [['Error while signing up', ['mutation', 'users.signup']]],
    'POST /user/login': [['Error while logging in', ['mutation', 'users.login']]],
    'POST /user/google-login': [['Failed to login with Google', ['mutation', 'users.googleLogin']]],
    'PATCH /user/updateSocket': [
      ['Error when updating socket', ['mutation', 'users.updateSocket']],
    ],
    'PATCH /user/resetPassword': [
      ['Error when resetting password', ['mutation', 'users.resetPassword']],
    ],
    'PATCH /user/updateBiography': [
      ['Error when updating biography', ['mutation', 'users.updateBiography']],
    ],
    'DELETE /user/deleteUser/{username}': [
      ['Error when deleting user', ['mutation', 'users.delete']],
    ],
    'GET /question/getQuestion': [
      ['Error when fetching or filtering questions', ['query', 'questions.openList']],
      ['Error when fetching or filtering questions', ['query', 'questions.page']],
    ],
    'GET /question/getQuestionById/{qid}': [
      ['Error when fetching question by id', ['query', 'questions.open']],
    ],
    'POST /question/addQuestion': [
      ['Error while creating a new question', ['mutation', 'questions.ask']],
    ],
    'POST /question/upvoteQuestion': [
      ['Error while upvoting the question', ['mutation', 'questions.vote', { vote: 'up' }]],
    ],
    'POST /question/downvoteQuestion': [
      ['Error while downvoting the question', ['mutation', 'questions.vote', { vote: 'down' }]],
    ],
    'GET /tag/getTagByName/{name}': [
      ['Error when fetching tag: nim', ['query', 'tags.byName', { name: 'nim' }]],
    ],
    'GET /tag/getTagsWithQuestionNumber': [
      ['Error when fetching tags with question number', ['query', 'tags.page']],
    ],
    'POST /answer/addAnswer': [
      ['Error while creating a new answer', ['mutation', 'questions.answer']],
    ],
    'POST /comment/addComment': [
      ['Error while creating a new comment for the question', ['mutation', 'questions.comment']],
    ],
    'GET /messaging/getMessages': [
      ['Error when fetching messages', ['query', 'messages.open']],
      ['Error when fetching messages', ['query', 'messages.page']],
    ],
    'POST /messaging/addMessage': [
      ['Error while adding a new message', ['mutation', 'messages.send']],
    ],
    'PATCH /messaging/voteOnPoll': [['Error when voting on a poll', ['mutation', 'chats.vote']]],
    // This one's text has two parts, which have a test of their own.
    'GET /chat/getChatsByUser/{username}': [],
    'GET /chat/{chatId}': [
      ['Error when fetching chat by ID', ['query', 'chats.open']],
      ['Error when fetching chat by ID', ['query', 'chats.messagesPage']],
    ],
    'POST /chat/createChat': [['Error while creating a new chat', ['mutation', 'chats.create']]],
    'POST /chat/{chatId}/addMessage': [
      ['Error while adding a new message to a chat', ['mutation', 'chats.send']],
      ['Error while sending a poll', ['mutation', 'chats.createPoll']],
    ],
    'POST /chat/{chatId}/addParticipant': [
      ['Error when adding participant to chat', ['mutation', 'chats.addParticipants']],
    ],
    'DELETE /chat/{chatId}/message/{messageId}': [
      ['Error when deleting message from chat', ['mutation', 'chats.deleteMessage']],
    ],
    'PATCH /chat/{chatId}/changeUserRole': [
      ['Error when updating user permission', ['mutation', 'chats.changeRole']],
    ],
    'GET /games/games': [
      ['Error while getting games', ['query', 'games.openLobby']],
      ['Error while getting games', ['query', 'games.page']],
    ],
    'POST /games/create': [['Error while creating a new game', ['mutation', 'games.create']]],
    'POST /games/join': [['Error while joining a game', ['mutation', 'games.join']]],
    'POST /games/leave': [['Error while leaving a game', ['mutation', 'games.leave']]],
    'GET /whiteboard/byOwner/{username}': [
      ['Failed to fetch whiteboards: 404', ['query', 'whiteboards.openList']],
    ],
    'POST /whiteboard/addWhiteboard': [
      ['Error while creating a new whiteboard', ['mutation', 'whiteboards.create']],
    ],
    'GET /whiteboard/{id}': [['Failed to fetch whiteboard: 404', ['query', 'whiteboards.open']]],
  };

/** The requests of the specification's table: `GET /a`, and `POST /b/c`, `…/d` for two of them. */
function specifiedRequests(): readonly string[] {
  const specification = readFileSync(
    join(import.meta.dirname, '../../../../../docs/specification.md'),
    'utf8',
  );
  const table = specification.slice(
    specification.indexOf('## §7'),
    specification.indexOf('The realtime connection goes'),
  );
  return table
    .split('\n')
    .map((line) => line.split('|')[1] ?? '')
    .flatMap((cell) => {
      const [first = '', ...others] = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
      const base = first.slice(0, first.lastIndexOf('/'));
      return first === '' ? [] : [first, ...others.map((name) => name.replace('…', base))];
    });
}

it('every request that SPEC §7 names has its text', () => {
  const requests = specifiedRequests();
  expect(requests.length).toBeGreaterThan(30);
  expect(Object.keys(callsOfRequests).sort()).toEqual([...requests].sort());
});

describe('a call that fails (SPEC §7, §8: logged, then thrown)', () => {
  it.each<readonly [string, Call]>([...Object.values(callsOfRequests).flat()])(
    'is thrown and logged as %j with its cause: %j',
    async (text, call) => {
      mockApi();
      const { log, fail } = startClient();
      const error = await fail(call);
      expect(error).toMatchObject({ message: text });
      const cause = error instanceof Error ? error.cause : undefined;
      expect(cause).toBeInstanceOf(TRPCClientError);
      expect(log.mock.calls).toEqual([[text, cause]]);
    },
  );

  it('to read the list of chats has both texts, one the cause of the other', async () => {
    mockApi();
    const { log, fail } = startClient();
    const error = await fail(['query', 'chats.openList']);
    expect(error).toMatchObject({
      message: 'Error when fetching chats for user',
      cause: { message: 'Error when fetching list of chats for the given user' },
    });
    expect(log.mock.calls.map(([text]) => text)).toEqual([
      'Error when fetching list of chats for the given user',
      'Error when fetching chats for user',
    ]);
    expect(errorCode(error)).toBe('NOT_FOUND');
  });

  it("keeps the server's code and sentence for the person", async () => {
    mockApi({
      mutations: {
        games: {
          join: () => {
            throw new TRPCError({
              code: 'CONFLICT',
              message: 'This game already has two players.',
            });
          },
        },
      },
    });
    const error = await startClient().fail(['mutation', 'games.join']);
    expect(errorCode(error)).toBe('CONFLICT');
    expect(serverMessage(error)).toBe('This game already has two players.');
  });

  it('has no sentence of the server when no answer came', async () => {
    requests.use(http.all('*/trpc/*', () => HttpResponse.error()));
    const { log, fail } = startClient();
    const error = await fail(['mutation', 'games.join']);
    expect(serverMessage(error)).toBeUndefined();
    expect(errorCode(error)).toBeUndefined();
    expect(log).toHaveBeenCalledOnce();
  });

  it('is thrown as it is, and not logged, where SPEC names no text', async () => {
    mockApi();
    const { log, fail } = startClient();
    const error = await fail(['mutation', 'games.rematch']);
    expect(error).toMatchObject({ message: expect.stringContaining('games.rematch') as string });
    expect(log).not.toHaveBeenCalled();
  });
});

it('a call that succeeds, or that nobody waits for any more, is not logged', async () => {
  mockApi({ mutations: { games: { create: () => 'g1' } } });
  const { log, client } = startClient();
  expect(await client.mutation('games.create', { gameType: 'Nim' })).toBe('g1');
  const leaving = new AbortController();
  const left = client.query('games.page', {}, { signal: leaving.signal });
  leaving.abort();
  await expect(left).rejects.toThrow();
  expect(log).not.toHaveBeenCalled();
});
