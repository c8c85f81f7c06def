import { randomUUID } from 'node:crypto';
import { signUp } from '../test-server.js';
import { defineMatrix, nobody, signedIn } from './rows.js';

/** Somebody whom nobody else has to do with. */
export const matrix = defineMatrix('blocks', async ({ server }) => {
  const other = await signUp(server, `loud-${randomUUID().slice(0, 8)}`);
  await other.leave();
  return { username: other.username };
})({
  procedures: {
    openMine: { expected: signedIn, input: () => undefined },
    block: [
      { expected: signedIn, input: ({ username }) => ({ username }) },
      {
        when: 'of oneself',
        expected: nobody('invalid'),
        input: (_scene, caller) => ({ username: caller }),
      },
      { when: 'of nobody', expected: nobody('missing'), input: () => ({ username: 'zoe' }) },
    ],
    unblock: [
      { expected: signedIn, input: ({ username }) => ({ username }) },
      { when: 'of nobody', expected: nobody('missing'), input: () => ({ username: 'zoe' }) },
    ],
  },
  operations: {},
});
