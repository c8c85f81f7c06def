import type { AppRouter } from '@collabor8/api';
import { createTRPCReact } from '@trpc/react-query';

/** Typed hooks for every procedure of the server: `trpc.tags.byName.useQuery(…)`. */
export const trpc = createTRPCReact<AppRouter>();
