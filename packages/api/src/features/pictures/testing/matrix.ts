import { aPng } from '../../../testing/pictures.js';
import { by, defineMatrix, nobody, signedIn } from '../../../testing/matrix/rows.js';

async function* threeBytes(): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield new Uint8Array([1, 2, 3]);
}

/** A picture and a file of `owner`, which stand in no text yet. */
export const matrix = defineMatrix('pictures', async ({ server }, { owner: { username } }) => {
  const { pictures } = server.services;
  const incoming = { size: 3, pieces: threeBytes() };
  const drawn = { svg: '<svg/>', width: 1, height: 1, boardId: 'b', upTo: 1 };
  return {
    drawingId: (await pictures.keepDrawing(username, drawn)).id,
    id: (await pictures.keep(username, await aPng())).id,
    fileId: (await pictures.keepFile(username, 'three.bin', incoming)).id,
  };
})({
  procedures: { room: { expected: signedIn, input: () => undefined } },

  operations: {
    'post /picture': {
      when: 'with what is no picture',
      expected: nobody('invalid'),
      input: () => ({ body: {} }),
    },
    'get /picture/{id}': [
      {
        expected: by('missing', 'missing', 'ok'),
        whereOpen: 'missing',
        input: ({ id }) => ({ params: { id } }),
      },
      {
        when: 'of an unknown id',
        expected: nobody('missing'),
        whereOpen: 'missing',
        input: () => ({ params: { id: 'unknown' } }),
      },
    ],
    'get /drawing/{id}': [
      {
        expected: by('missing', 'missing', 'ok'),
        whereOpen: 'missing',
        input: ({ drawingId }) => ({ params: { id: drawingId } }),
      },
      {
        when: 'of a picture',
        expected: nobody('missing'),
        whereOpen: 'missing',
        input: ({ id }) => ({ params: { id } }),
      },
    ],
    'post /file': [
      { expected: signedIn, input: () => ({ query: { name: 'two.json' }, body: {} }) },
      { when: 'without a name', expected: nobody('invalid'), input: () => ({ body: {} }) },
    ],
    'get /file/{id}': [
      {
        expected: by('missing', 'missing', 'ok'),
        input: ({ fileId }) => ({ params: { id: fileId } }),
      },
      {
        when: 'of a picture',
        expected: nobody('missing'),
        input: ({ id }) => ({ params: { id } }),
      },
    ],
  },
});
