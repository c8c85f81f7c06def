import type { AppRouter } from '@collabor8/api';
import type { TRPCClient } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';

/** The server's procedures as functions: `client.tags.byName.query({ name })`. */
export type Client = TRPCClient<AppRouter>;

/**
 * Hooks for every procedure of the server. What `useMutation` is given happens whether anybody watches
 * or not: `onSuccess` there is for what the server has done. What leads somewhere, such as closing the form,
 * goes with the call: `mutate(input, { onSuccess: onClose })` is not told once the component is gone or has reset it.
 */
export const trpc = createTRPCReact<AppRouter>();

let reads = 0;

/**
 * Options of a read whose answer lands in a slice: `utils.chats.open.fetch(input, freshRead())`.
 * It is never shared with a read of the same that began earlier, because what happened between the
 * two would be missing, and its answer is not kept.
 */
export function freshRead() {
  reads += 1;
  const hash = `read ${reads}`;
  return { gcTime: 0, staleTime: 0, queryKeyHashFn: () => hash } as const;
}

/** tRPC's types leave out the `undefined` that optional fields may hold by the domain's. */
type Loose<T> = T extends readonly unknown[]
  ? { [Index in keyof T]: Loose<T[Index]> }
  : T extends object
    ? { [Key in keyof T]: Loose<T[Key]> | (T extends Record<Key, T[Key]> ? never : undefined) }
    : T;

type Answers = inferRouterOutputs<AppRouter>;

/** What the server answers, by feature and procedure. */
export type Outputs = {
  readonly [Feature in keyof Answers]: {
    readonly [Procedure in keyof Answers[Feature]]: Loose<Answers[Feature][Procedure]>;
  };
};

/** How many a list holds; where `isExact` is false, the server stopped counting there. */
export type Total = Outputs['questions']['page']['total'];
