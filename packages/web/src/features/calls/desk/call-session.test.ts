import { TRPCClientError } from '@trpc/client';
import { expect, it, vi } from 'vitest';
import { CallSession } from './call-session.js';

const unknown = TRPCClientError.from({
  error: { message: 'There is no such call.', code: -32004, data: { code: 'NOT_FOUND' } },
});

it('asks under its next connection for what was lost with the first, and says afterwards who it was', async () => {
  let connection = 'first';
  const resume = vi.fn(() => Promise.reject(unknown));
  const session = new CallSession(
    { connectionId: () => connection, resume, isWanted: () => true },
    null,
  );
  const place = vi.fn((from: string) => {
    if (from !== 'first') return Promise.resolve(from);
    connection = 'second';
    return Promise.reject(new Error('The server was killed.'));
  });
  await expect(session.act(place)).resolves.toBe('second');
  expect(resume).toHaveBeenCalledExactlyOnceWith('second', 'first');

  connection = 'third';
  await expect(session.act(place)).rejects.toBe(unknown);
  expect(place).toHaveBeenCalledTimes(2);
});
