import { QueryClient } from '@tanstack/react-query';
import { errorCode, isTransient } from './errors.js';

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
