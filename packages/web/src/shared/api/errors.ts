import { TRPCClientError } from '@trpc/client';

interface ServerErrorData {
  readonly code: string;
}

const hasCode = (data: unknown): data is ServerErrorData =>
  typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'string';

/** The server's code for a failure, such as 'NOT_FOUND'; undefined when no answer came. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data: unknown = error.data;
  return hasCode(data) ? data.code : undefined;
}

/** The server's sentence for the person; undefined when no answer came. */
export const serverMessage = (error: unknown): string | undefined =>
  errorCode(error) !== undefined && error instanceof Error ? error.message : undefined;

const transient = new Set(['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'TIMEOUT']);

/** Whether a failure with this code may go away by itself. */
export const isTransient = (code: string): boolean => transient.has(code);
