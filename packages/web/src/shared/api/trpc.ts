import {
  useMutation,
  useQuery,
  useQueryClient,
  type MutateOptions,
  type QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { createReactDecoration } from '@trpc/react-query/shared';
import { createContext, use, useLayoutEffect, useMemo, useRef } from 'react';
import type { Api } from './api.js';
import { sendingBy } from './sending.js';
import type { Hooks, Utils } from './trpc-hooks.js';

const ApiContext = createContext<Api | null>(null);

function useApi(): Api {
  const api = use(ApiContext);
  if (api === null) throw new Error('API context is null.');
  return api;
}

type Path = readonly string[];
type Ask = (input: unknown, options?: { readonly signal: AbortSignal }) => Promise<unknown>;
type Own = MutateOptions<unknown, Error, unknown>;
type MutationOptions = UseMutationOptions<unknown, Error, unknown> & {
  readonly onLanded?: NonNullable<Own['onSuccess']>;
};

/** The function of the client at a path: `api.tags.byName.query`. */
const askedAt = (api: Api, path: Path): Ask =>
  path.reduce<unknown>((at, name) => Reflect.get(at as object, name), api) as Ask;

/** What is read, and the key under which it is kept: that of the library. */
const read = (api: Api, path: Path, input: unknown) => ({
  queryKey: [path, { input, type: 'query' }],
  queryFn: () => askedAt(api, [...path, 'query'])(input),
});

/** Calls by the paths they are asked for, `made.tags.byName.useQuery(…)`, with what is ours beside them. */
const decorated = <T extends object>(calls: object, own: Readonly<Record<string, unknown>>): T => {
  const made = createReactDecoration(calls as never) as object;
  return new Proxy(made, {
    get: (found, name): unknown =>
      typeof name === 'string' && Object.hasOwn(own, name) ? own[name] : Reflect.get(found, name),
  }) as T;
};

const hooks = {
  useQuery(path: Path, input: unknown, options: Partial<UseQueryOptions>) {
    const api = useApi();
    return useQuery({ ...options, ...read(api, path, input) });
  },

  useMutation(path: Path, options: MutationOptions = {}) {
    const { onLanded, onSuccess, onError, ...others } = options;
    const api = useApi();
    const mutation = useMutation({
      ...others,
      ...(onLanded && { onSuccess: onLanded }),
      mutationFn: sendingBy(askedAt(api, [...path, 'mutate'])),
    });
    const watching = useRef({ onSuccess, onError });
    useLayoutEffect(() => {
      watching.current = { onSuccess, onError };
    });
    const { mutate: send, mutateAsync: sendAsync } = mutation;
    const calls = useMemo(() => {
      // Of these the library hears only while the component is there and has not reset it.
      const watched = (own?: Own): Own => ({
        ...own,
        onSuccess: (...outcome) => {
          watching.current.onSuccess?.(...outcome);
          own?.onSuccess?.(...outcome);
        },
        onError: (...outcome) => {
          watching.current.onError?.(...outcome);
          own?.onError?.(...outcome);
        },
      });
      return {
        mutate: (input: unknown, own?: Own) => send(input, watched(own)),
        mutateAsync: (input: unknown, own?: Own) => sendAsync(input, watched(own)),
      };
    }, [send, sendAsync]);
    return { ...mutation, ...calls };
  },
};

const utilsOf = (api: Api, queries: QueryClient) => ({
  fetch: (path: Path, input: unknown, options: object) =>
    queries.query({ ...options, ...read(api, path, input) }),

  invalidate: (path: Path, input?: unknown) =>
    queries.invalidateQueries({ queryKey: input === undefined ? [path] : [path, { input }] }),
});

function useUtils(): Utils {
  const client = useApi();
  const queries = useQueryClient();
  return useMemo(() => decorated<Utils>(utilsOf(client, queries), { client }), [client, queries]);
}

/**
 * Hooks for every procedure of the server: `trpc.tags.byName.useQuery(…)`, `.useMutation(…)`, and
 * `useUtils()` for what is read outside of rendering. The library decorates the procedures with what
 * is used of its hooks: `createTRPCReact` brings along one for everything that TanStack Query can do.
 */
export const trpc = decorated<
  Hooks & { readonly Provider: typeof ApiContext; readonly useUtils: typeof useUtils }
>(hooks, { Provider: ApiContext, useUtils });
