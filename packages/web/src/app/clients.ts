import type { AppRouter } from '@collabor8/api';
import { createTRPCClient, TRPCClientError, type OperationLink, type TRPCLink } from '@trpc/client';
import { type Client, errorCode, NotSentError, isTransient } from '../shared/api/trpc.js';
import { answersLink, type Answers } from '../shared/reads/answers.js';
import type { LiveLink } from '../shared/live/live-link.js';
import { observable } from '@trpc/server/observable';
import { loadChunk } from '../shared/lazy/lazy-part.js';
import type { Network, openNetwork as OpenNetwork } from './network.js';
import { QueryClient } from '@tanstack/react-query';

const RETRIES = 2;

/** No answer, or one that says 'later': everything else would be refused again. */
const isWorthRetrying = (error: unknown): boolean => {
  const code = errorCode(error);
  return code === undefined || isTransient(code);
};

/**
 * Reads are repeated when the network or the server stumbles, and wait for the network. Writes do
 * neither: what was asked for offline and given up there would be done once the network is back.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

/** Time enough for a picture of some megabytes by a slow line. */
const DEADLINE_MS = 60_000;

/** Waits a while for the answer to a change; a NotSentError where the browser was offline all the while. */
export const sendingLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'mutation') return next(op);
    const wasOffline = !navigator.onLine;
    const signal = op.signal ?? AbortSignal.timeout(DEADLINE_MS);
    return observable((observer) =>
      next({ ...op, signal }).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error(failure) {
          const isNotSent = wasOffline && !navigator.onLine && errorCode(failure) === undefined;
          observer.error(
            isNotSent ? TRPCClientError.from<AppRouter>(new NotSentError(failure)) : failure,
          );
        },
      }),
    );
  };

const UNREACHABLE = 'The server could not be reached.';

/**
 * A network whose code loads when it is first needed: after the first view, which shows what came
 * with the document. What was asked meanwhile goes out in its order. While the code can't be had, as
 * without a connection, calls fail as they would on their way, and subscriptions wait for it.
 */
export function lateNetwork(load: () => Promise<Network>): Network {
  let network: Network | undefined;
  let loading: Promise<Network> | undefined;
  let isWaiting = false;
  const failures = new Set<() => void>();

  const loaded = (): Promise<Network> =>
    (loading ??= loadChunk(load, () => {
      isWaiting = true;
      failures.forEach((fail) => fail());
    }).then(
      (opened) => (network = opened),
      (error: unknown) => {
        loading = undefined;
        isWaiting = false;
        throw error;
      },
    ));

  const loadedAtOnce = (): Promise<Network> =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new Error(UNREACHABLE));
      failures.add(fail);
      void loaded()
        .then(resolve, reject)
        .finally(() => failures.delete(fail));
      if (isWaiting) fail();
    });

  /** Does it now or as soon as the code is there, unless it was ended before. */
  const later = (
    wait: () => Promise<Network>,
    act: (opened: Network) => () => void,
    onFailed: (error: unknown) => void,
  ): (() => void) => {
    if (network !== undefined) return act(network);
    let isOver = false;
    let end: (() => void) | undefined;
    wait().then(
      (opened) => {
        if (!isOver) end = act(opened);
      },
      (error: unknown) => {
        if (!isOver) onFailed(error);
      },
    );
    return () => {
      isOver = true;
      end?.();
    };
  };

  const link: TRPCLink<AppRouter> = (runtime) => {
    let forward: OperationLink<AppRouter> | undefined;
    return (operation) =>
      observable((observer) =>
        later(
          loadedAtOnce,
          (opened) => {
            forward ??= opened.link(runtime);
            const call = forward(operation).subscribe(observer);
            return () => call.unsubscribe();
          },
          (error) => observer.error(TRPCClientError.from<AppRouter>(error as Error)),
        ),
      );
  };

  return {
    link,
    liveLink: {
      subscribe: (topic, place, listener) =>
        later(
          loaded,
          ({ liveLink }) => liveLink.subscribe(topic, place, listener),
          listener.onError,
        ),
      watchState(listener) {
        if (network === undefined) listener('idle');
        return later(
          loaded,
          ({ liveLink }: { readonly liveLink: LiveLink }) => liveLink.watchState(listener),
          () => undefined,
        );
      },
    },
  };
}

export interface Clients {
  readonly api: Client;
  readonly liveLink: LiveLink;
  readonly answers: Answers;
}

/** What the server is asked with, and what is answered already; the rest as `openNetwork` takes it. */
export function createClients(
  answers: Answers,
  ...asNetwork: Parameters<typeof OpenNetwork>
): Clients {
  const { link, liveLink } = lateNetwork(async () => {
    const { openNetwork } = await import('./network.js');
    return openNetwork(...asNetwork);
  });
  return {
    api: createTRPCClient<AppRouter>({ links: [answersLink(answers), sendingLink, link] }),
    liveLink,
    answers,
  };
}
