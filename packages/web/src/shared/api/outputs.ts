import type { AppRouter } from '@collabor8/api';
import type { inferRouterOutputs } from '@trpc/server';

/** What the server answers, by feature and procedure. */
export type Outputs = inferRouterOutputs<AppRouter>;

/** How many a list holds; where `isExact` is false, the server stopped counting there. */
export type Total = Outputs['questions']['page']['total'];
