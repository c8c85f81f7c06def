import type { AppRouter } from '@collabor8/api';
import { createTRPCUntypedClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import { TRPCError } from '@trpc/server';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { mockApi, requests } from '../../testing/mock-api.js';
import { errorCode, serverMessage } from './errors.js';
import { failureLink } from './failure-link.js';

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

describe('a call that fails (SPEC §8, thrown and logged only)', () => {
  it.each<[string, Call]>([
    ['Error when fetching users', ['query', 'users.openDirectory']],
    ['Error when fetching users', ['query', 'users.page']],
    ['Error when updating socket', ['mutation', 'users.updateSocket']],
    ['Error when fetching or filtering questions', ['query', 'questions.openList']],
    ['Error when fetching or filtering questions', ['query', 'questions.page']],
    ['Error when fetching tag: nim', ['query', 'tags.byName', { name: 'nim' }]],
    ['Error when fetching tags with question number', ['query', 'tags.page']],
    ['Error while creating a new question', ['mutation', 'questions.ask']],
    ['Error while creating a new answer', ['mutation', 'questions.answer']],
    ['Error while upvoting the question', ['mutation', 'questions.vote', { vote: 'up' }]],
    ['Error while downvoting the question', ['mutation', 'questions.vote', { vote: 'down' }]],
    ['Error while creating a new comment for the question', ['mutation', 'questions.comment']],
    ['Error when fetching question by id', ['query', 'questions.open']],
    ['Error while adding a new message to a chat', ['mutation', 'chats.send']],
    ['Error when fetching chat by ID', ['query', 'chats.open']],
    ['Error when fetching chat by ID', ['query', 'chats.messagesPage']],
    ['Error when adding participant to chat', ['mutation', 'chats.addParticipants']],
    ['Error when deleting message from chat', ['mutation', 'chats.deleteMessage']],
    ['Error when voting on a poll', ['mutation', 'chats.vote']],
    ['Error while sending a poll', ['mutation', 'chats.createPoll']],
    ['Error when updating user permission', ['mutation', 'chats.changeRole']],
    ['Error when fetching user', ['query', 'users.open']],
    ['Error when resetting password', ['mutation', 'users.resetPassword']],
    ['Error when updating biography', ['mutation', 'users.updateBiography']],
    ['Error when deleting user', ['mutation', 'users.delete']],
    ['Error while getting games', ['query', 'games.openLobby']],
    ['Error while getting games', ['query', 'games.page']],
    ['Error while creating a new game', ['mutation', 'games.create']],
    ['Error while joining a game', ['mutation', 'games.join']],
    ['Error while leaving a game', ['mutation', 'games.leave']],
    ['Failed to fetch whiteboards: 404', ['query', 'whiteboards.openList']],
    ['Failed to fetch whiteboard: 404', ['query', 'whiteboards.open']],
  ])('is thrown and logged as %j with its cause: %j', async (text, call) => {
    mockApi();
    const { log, fail } = startClient();
    const error = await fail(call);
    expect(error).toMatchObject({ message: text });
    const cause = error instanceof Error ? error.cause : undefined;
    expect(cause).toBeInstanceOf(TRPCClientError);
    expect(log.mock.calls).toEqual([[text, cause]]);
  });

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

  it('is thrown as it is, and not logged, where SPEC §8 names no text', async () => {
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
