import { defineMatrix, signedIn } from '../../../testing/matrix/rows.js';

export const matrix = defineMatrix('blocks', () => Promise.resolve({}))({
  procedures: { openMine: { expected: signedIn, input: () => undefined } },
  operations: {},
});
