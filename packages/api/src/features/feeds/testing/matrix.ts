import { defineMatrix, signedIn } from '../../../testing/matrix/rows.js';

/** Everybody's key is their own. */
export const matrix = defineMatrix('feeds', () => Promise.resolve(undefined))({
  ownAffairs: ['dropKey', 'makeKey'],
  procedures: {
    key: { expected: signedIn, input: () => undefined },
    makeKey: { expected: signedIn, input: () => undefined },
    dropKey: { expected: signedIn, input: () => undefined },
  },
  operations: {},
});
