import type { trpc } from '../../../shared/api/trpc.js';

/** The server's procedures for calls. */
export type CallsApi = ReturnType<typeof trpc.useUtils>['client']['calls'];
