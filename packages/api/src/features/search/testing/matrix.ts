import { defineMatrix, nobody, signedIn } from '../../../testing/matrix/rows.js';

/** Everybody searches; what they find is theirs to read. */
export const matrix = defineMatrix('search', () => Promise.resolve({}))({
  procedures: {
    all: [
      { expected: signedIn, input: () => ({ search: 'why' }) },
      {
        when: 'from a place that is none',
        expected: nobody('invalid'),
        input: () => ({ search: 'why', cursor: 'x' }),
      },
    ],
  },
  operations: {},
});
