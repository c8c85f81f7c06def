import { defineMatrix, signedIn } from './rows.js';

export const matrix = defineMatrix('blocks', () => Promise.resolve({}))({
  procedures: { openMine: { expected: signedIn, input: () => undefined } },
  operations: {},
});
