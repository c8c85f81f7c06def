import type { AppRouter } from '@collabor8/api';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mockApi, requests } from '../../testing/mock-api.js';
import { goOffline, goOnline } from '../../testing/network-state.js';
import { aUser } from '../../testing/render-app.js';
import { failureText } from './errors.js';
import { failureLink } from './failure-link.js';
import { sendingLink } from './sending.js';
import { createQueryClient } from './query-client.js';
import { trpc } from './trpc.js';

const OFFLINE = 'You are offline. Nothing was sent.';
const NO_ANSWER =
  'The server did not respond, so it may have worked anyway. Check before you try again.';
const input = { username: 'ada' };

/** The account's deletion, as a component would have it, and what was told of it. */
function startRemoval() {
  const told = { onSuccess: vi.fn(), onError: vi.fn() };
  const log = vi.fn();
  const api = createTRPCClient<AppRouter>({
    links: [
      sendingLink,
      failureLink(log),
      httpBatchLink({ url: `${window.location.origin}/trpc` }),
    ],
  });
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
  return { ...renderHook(() => trpc.users.delete.useMutation(told), { wrapper }), told, log };
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
