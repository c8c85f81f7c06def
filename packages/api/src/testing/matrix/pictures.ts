import { aPng } from '../pictures.js';
import { defineMatrix, nobody, signedIn } from './rows.js';

/** Whoever is signed in and knows a picture's id sees it: its id is in the texts that show it. */
export const picturesMatrix = defineMatrix('pictures', async ({ server }, { owner }) =>
  server.services.pictures.keep(owner.username, await aPng()),
)({
  procedures: { room: { expected: signedIn, input: () => undefined } },

  operations: {
    'post /picture': {
      when: 'with what is no picture',
      expected: nobody('invalid'),
      input: () => ({ body: {} }),
    },
    'get /picture/{id}': [
      { expected: signedIn, input: ({ id }) => ({ params: { id } }) },
      {
        when: 'of an unknown id',
        expected: nobody('missing'),
        input: () => ({ params: { id: 'unknown' } }),
      },
    ],
  },
});
