import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryExecuteOptions,
  type UseMutationOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import type { Api } from './api.js';
import { pathsProxy } from './paths-proxy.js';
import type { Hooks, Utils } from './trpc-hooks.js';

const ApiContext = createContext<Api | null>(null);

function useApi(): Api {
  const api = use(ApiContext);
  if (api === null) throw new Error('API context is null.');
  return api;
}

type Ask = (input: unknown) => Promise<unknown>;

/** The function of the client at a path: `api.tags.byName.query`. */
const askedAt = (api: Api, path: readonly string[]): Ask =>
  path.reduce<unknown>((at, name) => Reflect.get(at as object, name), api) as Ask;

/** What is kept of a read stands under its call. */
const read = (api: Api, path: readonly string[], input: unknown) => ({
  queryKey: [path.join('.'), input],
  queryFn: () => askedAt(api, [...path, 'query'])(input),
});

function useCallQuery(path: readonly string[], [input, options]: readonly unknown[]) {
  const api = useApi();
  return useQuery({ ...(options as UseQueryOptions | undefined), ...read(api, path, input) });
}

function useCallMutation(path: readonly string[], [options]: readonly unknown[]) {
  const api = useApi();
  return useMutation({
    ...(options as UseMutationOptions | undefined),
    mutationFn: askedAt(api, [...path, 'mutate']),
  });
}

function useUtils(): Utils {
  const client = useApi();
  const queries = useQueryClient();
  return useMemo(
    () =>
      pathsProxy(
        (names, [input, options]) => {
          const { queryKey, queryFn } = read(client, names.slice(0, -1), input);
          return names.at(-1) === 'fetch'
            ? queries.query({
                ...(options as QueryExecuteOptions | undefined),
                ...{ queryKey, queryFn },
              })
            : queries.invalidateQueries({
                queryKey: input === undefined ? queryKey.slice(0, 1) : queryKey,
              });
        },
        { client },
      ) as Utils,
    [client, queries],
  );
}

const hooks = new Map<string, (path: readonly string[], args: readonly unknown[]) => unknown>([
  ['useQuery', useCallQuery],
  ['useMutation', useCallMutation],
]);

/**
 * Hooks for every procedure of the server: `trpc.tags.byName.useQuery(…)`, `.useMutation(…)`, and
 * `useUtils()` for what is read outside of rendering. Ours instead of @trpc/react-query, which brings
 * along hooks for everything that TanStack Query can do, of which two were used.
 */
export const trpc = pathsProxy(
  (names, args) => hooks.get(names.at(-1) ?? '')?.(names.slice(0, -1), args),
  { Provider: ApiContext, useUtils },
) as Hooks & { readonly Provider: typeof ApiContext; readonly useUtils: typeof useUtils };
