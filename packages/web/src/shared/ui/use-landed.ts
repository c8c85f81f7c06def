import { useDeferredValue } from 'react';

/**
 * A value that is being read, from the moment on that what is shown of it has been worked out. That
 * happens in slices, in which a slow processor goes on answering; a value that is there from the
 * beginning is shown at once.
 */
export function useLanded<T extends object>(value: T | null | undefined): T | undefined {
  const hasLanded = useDeferredValue(value !== null && value !== undefined);
  return hasLanded ? (value ?? undefined) : undefined;
}
