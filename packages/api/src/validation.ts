import type { z, ZodError } from 'zod';
import { AppError } from './errors.js';

/** One sentence a wrong field. */
export const describeIssues = (error: ZodError): string =>
  error.issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ');

/** Parses what came from outside; a wrong shape is an AppError that says what is wrong. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', describeIssues(parsed.error));
}
