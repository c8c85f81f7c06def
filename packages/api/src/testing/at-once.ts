import { AppError, type ErrorCode } from '../request/errors.js';

/** Starts one call for each number below `count`, all before any of them has ended. */
export const atOnce = <T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));

/** What a call gave, or the code of its refusal. */
export async function orCode<T>(call: Promise<T>): Promise<T | ErrorCode> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
