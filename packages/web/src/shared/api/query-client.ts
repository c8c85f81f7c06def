import { QueryClient } from '@tanstack/react-query';
import { errorCode, isTransient } from './errors.js';

const RETRIES = 2;

/** No answer, or one that says 'later': everything else would be refused again. */
const isWorthRetrying = (error: unknown): boolean => {
  const code = errorCode(error);
  return code === undefined || isTransient(code);
};

/** Reads are repeated when the network or the server stumbles; writes never by themselves. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
