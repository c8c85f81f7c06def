import { defineMatrix, nobody, signedIn } from '../../../testing/matrix/rows.js';

/** The global room is everybody's. */
export const matrix = defineMatrix('messages', async ({ server }, { owner }) => {
  const { messages } = server.services;
  for (const msg of ['Hello', 'Is anybody there?']) await messages.send(owner.username, { msg });
  return {
    nextPage: async () => (await messages.page({ cursor: null, limit: 1 })).messagesCursor ?? '',
  };
})({
  ownAffairs: ['markRead'],
  procedures: {
    open: { expected: signedIn, input: () => ({}) },
    page: {
      expected: signedIn,
      input: async ({ nextPage }) => ({ limit: 1, cursor: await nextPage() }),
    },
    openReading: { expected: signedIn, input: () => undefined },
    markRead: { expected: signedIn, input: () => ({ seq: 1 }) },
    send: [
      { expected: signedIn, input: () => ({ msg: 'Hi' }) },
      { when: 'without words', expected: nobody('invalid'), input: () => ({ msg: ' ' }) },
    ],
  },

  operations: {
    'get /messaging/getMessages': {
      expected: signedIn,
      input: () => ({ query: { limit: '2' } }),
    },
    'post /messaging/addMessage': {
      expected: signedIn,
      input: (_scene, caller) => ({ body: { messageToAdd: { msg: 'Hi', msgFrom: caller } } }),
    },
  },

  topics: { messages: { expected: signedIn, input: () => ({ kind: 'messages' }) } },
});
