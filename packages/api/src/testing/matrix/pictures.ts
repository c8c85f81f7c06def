import { aPng } from '../pictures.js';
import { by, defineMatrix, nobody, signedIn } from './rows.js';

/** A picture of `owner`, which stands in no text yet. */
export const matrix = defineMatrix('pictures', async ({ server }, { owner }) =>
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
      { expected: by('missing', 'missing', 'ok'), input: ({ id }) => ({ params: { id } }) },
      {
        when: 'of an unknown id',
        expected: nobody('missing'),
        input: () => ({ params: { id: 'unknown' } }),
      },
    ],
  },
});
