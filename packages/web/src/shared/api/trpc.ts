import type { AppRouter } from '@collabor8/api';
import { createTRPCReact } from '@trpc/react-query';

/** Typed hooks for every procedure of the server: `trpc.users.byName.useQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>();

/** The same procedures as plain calls, for reads that land in a slice. */
export const useApi = () => trpc.useUtils().client;
