import { defineMatrix, signedIn } from '../../../testing/matrix/rows.js';

/** Everybody's are their own. */
export const matrix = defineMatrix('follows', () => Promise.resolve({}))({
  procedures: {
    openMine: { expected: signedIn, input: () => undefined },
  },
  operations: {},
});
