import type { AppRouter } from '@collabor8/api';
import type { TRPCClient } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';

/** The server's procedures as functions: `client.tags.byName.query({ name })`. */
export type Client = TRPCClient<AppRouter>;

/**
 * Hooks for every procedure of the server. What `useMutation` is given happens whether anybody watches
 * or not: `onSuccess` there is for what the server has done. What leads somewhere, such as closing the form,
 * goes with the call: `mutate(input, { onSuccess: onClose })` is not told once the component is gone or has reset it.
 */
export const trpc = createTRPCReact<AppRouter>();
