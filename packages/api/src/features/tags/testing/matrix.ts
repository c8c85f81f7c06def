import { defineMatrix, nobody, signedIn } from '../../../testing/matrix/rows.js';

/** Tags are everybody's. */
export const matrix = defineMatrix('tags', async ({ server }, { owner }) => {
  const { questions } = server.services;
  await questions.ask(owner.username, { title: 'Why?', text: 'I wonder.', tags: ['life'] });
  return { name: 'life' };
})({
  ownAffairs: ['follow', 'ignore'],
  procedures: {
    page: { expected: signedIn, whereOpen: 'ok', input: () => ({}) },
    byName: [
      { expected: signedIn, whereOpen: 'ok', input: ({ name }) => ({ name }) },
      {
        when: 'of none',
        expected: nobody('missing'),
        whereOpen: 'missing',
        input: () => ({ name: 'death' }),
      },
    ],
    follow: [
      { expected: signedIn, input: ({ name }) => ({ name, isOn: true }) },
      {
        when: 'that there is not',
        expected: nobody('missing'),
        input: () => ({ name: 'death', isOn: true }),
      },
    ],
    ignore: [
      { expected: signedIn, input: ({ name }) => ({ name, isOn: true }) },
      {
        when: 'that there is not',
        expected: nobody('missing'),
        input: () => ({ name: 'death', isOn: true }),
      },
    ],
    suggest: { expected: signedIn, input: () => ({ prefix: 'li' }) },
  },

  operations: {
    'get /tag/getTagByName/{name}': {
      expected: signedIn,
      whereOpen: 'ok',
      input: ({ name }) => ({ params: { name } }),
    },
    'get /tag/getTagsWithQuestionNumber': {
      expected: signedIn,
      whereOpen: 'ok',
      input: () => ({}),
    },
  },
});
