import type { AppRouter } from '@collabor8/api';
import type { User } from '@collabor8/domain';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { TRPCError } from '@trpc/server';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../app/store.js';
import { selectUser } from '../../features/users/users-slice.js';
import { mockApi, requests } from '../../testing/mock-api.js';
import { goOffline, goOnline } from '../../testing/network-state.js';
import { aUser } from '../../testing/render-app.js';
import { UserContext } from '../session/session-contexts.js';
import { noticesToTell } from '../ui/notices/notify.js';
import { trpc, failureText, useChange } from './trpc.js';
import { failureLink } from '../../app/network.js';
import { sendingLink, createQueryClient } from '../../app/clients.js';

const OFFLINE = 'There was no connection. Nothing was sent.';
const NO_ANSWER =
  'The server did not respond, so it may have worked anyway. Check before you try again.';
const input = { username: 'ada' };

/** The account's deletion, as a component would have it, and what was told of it. */
function startRemoval() {
  const told = { onSuccess: vi.fn(), onError: vi.fn() };
  const { Provided, log } = startApi();
  return {
    ...renderHook(() => trpc.users.delete.useMutation(told), { wrapper: Provided }),
    ...{ told, log },
  };
}

/** The clients, as the app has them. */
function startApi() {
  const log = vi.fn();
  const api = createTRPCClient<AppRouter>({
    links: [
      sendingLink,
      failureLink(log),
      httpBatchLink({ url: `${window.location.origin}/trpc` }),
    ],
  });
  const queryClient = createQueryClient();
  const Provided = ({ children }: { readonly children: ReactNode }) => (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
  return { Provided, log };
}

/** A server that answers when it is told to. */
function slowServer(): { readonly answer: () => void } {
  let answer: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    answer = resolve;
  });
  mockApi({ mutations: { users: { delete: () => told.then(() => aUser('ada')) } } });
  return { answer: () => answer() };
}

afterEach(() => {
  goOnline();
  vi.restoreAllMocks();
});

it('a change that is asked for offline fails at once, and is not made later', async () => {
  const server = mockApi({ mutations: { users: { delete: () => aUser('ada') } } });
  requests.use(http.all('*/trpc/*', () => (navigator.onLine ? undefined : HttpResponse.error())));
  const { result, told } = startRemoval();
  goOffline();
  expect(onlineManager.isOnline()).toBe(false);
  act(() => result.current.mutate(input));
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(failureText(result.current.error)).toBe(OFFLINE);
  expect(told.onError).toHaveBeenCalledOnce();
  goOnline();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(server.mutations).toEqual([]);
});

it.each([
  ['begun offline', goOffline, goOnline],
  ['begun online', goOnline, goOffline],
])('a change %s that the network lost half-way may be done', async (_, before, after) => {
  requests.use(
    http.all('*/trpc/*', () => {
      after();
      return HttpResponse.error();
    }),
  );
  const { result } = startRemoval();
  before();
  act(() => result.current.mutate(input));
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(failureText(result.current.error)).toBe(NO_ANSWER);
});

it('a change that is never answered fails at its deadline, and is logged', async () => {
  const deadline = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  slowServer();
  const { result, log } = startRemoval();
  act(() => result.current.mutate(input));
  await waitFor(() => expect(result.current.isPending).toBe(true));
  deadline.abort(new DOMException('The time is over.', 'TimeoutError'));
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(failureText(result.current.error)).toBe(NO_ANSWER);
  expect(log).toHaveBeenCalledExactlyOnceWith('Error when deleting user', expect.anything());
});

it.each(['reset', 'unmount'] as const)('after %s a late answer leads nowhere', async (leave) => {
  const server = slowServer();
  const { result, unmount, told } = startRemoval();
  const own = vi.fn();
  act(() => result.current.mutate(input, { onSuccess: own }));
  await waitFor(() => expect(result.current.isPending).toBe(true));
  act(() => (leave === 'reset' ? result.current.reset() : unmount()));
  server.answer();
  await waitFor(() => expect(told.onSuccess).toHaveBeenCalledOnce());
  expect(own).not.toHaveBeenCalled();
});

it('whoever watches hears of the answer', async () => {
  const server = slowServer();
  const { result, told } = startRemoval();
  const own = vi.fn();
  act(() => result.current.mutate(input, { onSuccess: own }));
  server.answer();
  await waitFor(() => expect(own).toHaveBeenCalledOnce());
  expect(told.onSuccess).toHaveBeenCalledOnce();
});

describe('a change of a component', () => {
  const ada = { user: aUser('ada') };
  const user = aUser('ada', { biography: 'New.', revision: 2 });
  const refusing = () => {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'That is too much.' });
  };

  function startChange(
    options: Parameters<typeof useChange<{ username: string }, User, object>>[1],
  ) {
    const store = createStore();
    const { Provided, ...others } = startApi();
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <Provider store={store}>
        <UserContext value={ada}>
          <Provided>{children}</Provided>
        </UserContext>
      </Provider>
    );
    const { result } = renderHook(() => useChange(trpc.users.delete, options), { wrapper });
    return { ...others, result, store };
  }

  afterEach(() => act(() => noticesToTell.dismissAll()));

  it('puts its answer into the slices, as its event does', async () => {
    mockApi({ mutations: { users: { delete: () => user } } });
    const event = (deleted: User) =>
      ({ name: 'userUpdate', type: 'updated', user: deleted }) as const;
    const { result, store } = startChange({ event });
    act(() => result.current.mutate(input));
    await waitFor(() => expect(selectUser(store.getState(), 'ada')).toEqual(user));
    expect(result.current.failure).toBe('');
  });

  it('says why it failed, in its own words, until it is made once more', async () => {
    mockApi({ mutations: { users: { delete: refusing } } });
    const { result } = startChange({ say: (sentence) => `It was not done. ${sentence}` });
    act(() => result.current.mutate(input));
    await waitFor(() => expect(result.current.failure).toBe('It was not done. That is too much.'));
    expect(noticesToTell.get()).toEqual([]);
    mockApi({ mutations: { users: { delete: () => user } } });
    act(() => result.current.mutate(input));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(result.current.failure).toBe('');
  });

  it('says what a rule refused before anything was sent, until that is taken back', () => {
    const { result } = startChange({});
    act(() => result.current.refuse('Say why.'));
    expect(result.current.failure).toBe('Say why.');
    act(() => result.current.reset());
    expect(result.current.failure).toBe('');
  });

  it('tells a failure in the corner where nothing else would show it', async () => {
    mockApi({ mutations: { users: { delete: refusing } } });
    const { result } = startChange({ inCorner: true });
    act(() => result.current.mutate(input));
    await waitFor(() =>
      expect(noticesToTell.get()).toMatchObject([{ kind: 'error', message: 'That is too much.' }]),
    );
    expect(result.current.failure).toBe('');
  });
});
