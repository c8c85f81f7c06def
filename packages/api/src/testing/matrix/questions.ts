import { defineMatrix, nobody, signedIn } from './rows.js';

const UNKNOWN = 'no-such-question';

/** ada's question with ben's answer; everybody signed in may read and write. */
export const questionsMatrix = defineMatrix(
  'questions',
  async ({ server }, { owner, participant }) => {
    const { questions } = server.services;
    const [ada, ben] = [owner.username, participant.username];
    const asked = { title: 'Why?', text: 'I wonder.', tags: ['life'] };
    await questions.ask(ada, asked);
    const { _id: qid } = await questions.ask(ada, asked);
    const answer = () => questions.answer(ben, { qid, text: 'Because.' });
    const comment = () => questions.comment(ben, { type: 'question', id: qid, text: 'Indeed.' });
    return {
      qid,
      answerId: (await answer())._id,
      /** Where the second page of answers begins, as soon as there is one. */
      async secondAnswers() {
        for (;;) {
          const { answersCursor } = await questions.open(ada, qid);
          if (answersCursor !== null) return answersCursor;
          await answer();
        }
      },
      async secondComments() {
        for (;;) {
          const { nextCursor } = (await questions.open(ada, qid)).comments;
          if (nextCursor !== null) return nextCursor;
          await comment();
        }
      },
      nextPage: async () =>
        (await questions.page({ order: 'newest', cursor: null, limit: 1 })).nextCursor ?? '',
    };
  },
)({
  procedures: {
    openList: { expected: signedIn, input: () => ({}) },
    page: {
      expected: signedIn,
      input: async ({ nextPage }) => ({ limit: 1, cursor: await nextPage() }),
    },
    open: [
      { expected: signedIn, input: ({ qid }) => ({ qid }) },
      { when: 'of nobody', expected: nobody('missing'), input: () => ({ qid: UNKNOWN }) },
    ],
    answersPage: {
      expected: signedIn,
      input: async ({ qid, secondAnswers }) => ({ qid, cursor: await secondAnswers() }),
    },
    answersBy: { expected: signedIn, input: () => ({ username: 'ben' }) },
    commentsPage: {
      expected: signedIn,
      input: async ({ qid, secondComments }) => ({ parentId: qid, cursor: await secondComments() }),
    },
    view: { expected: signedIn, input: ({ qid }) => ({ qid }) },
    ask: [
      { expected: signedIn, input: () => ({ title: 'How?', text: 'So.', tagNames: 'life' }) },
      {
        when: 'without a tag',
        expected: nobody('invalid'),
        input: () => ({ title: 'How?', text: 'So.', tagNames: '' }),
      },
    ],
    vote: { expected: signedIn, input: ({ qid }) => ({ qid, vote: 'up' }) },
    answer: { expected: signedIn, input: ({ qid }) => ({ qid, text: 'So.' }) },
    comment: [
      {
        expected: signedIn,
        input: ({ answerId }) => ({ type: 'answer', id: answerId, text: 'Ah.' }),
      },
      {
        when: 'on what is not there',
        expected: nobody('missing'),
        input: () => ({ type: 'question', id: UNKNOWN, text: 'Ah.' }),
      },
    ],
  },

  operations: {
    'get /question/getQuestion': { expected: signedIn, input: () => ({ query: { limit: '2' } }) },
    'get /question/getQuestionById/{qid}': {
      expected: signedIn,
      input: ({ qid }, caller) => ({ params: { qid }, query: { username: caller } }),
    },
    'post /question/addQuestion': {
      expected: signedIn,
      input: (_scene, caller) => ({
        body: { title: 'How?', text: 'So.', tags: [{ name: 'life' }], askedBy: caller },
      }),
    },
    'post /question/upvoteQuestion': {
      expected: signedIn,
      input: ({ qid }, caller) => ({ body: { qid, username: caller } }),
    },
    'post /question/downvoteQuestion': {
      expected: signedIn,
      input: ({ qid }, caller) => ({ body: { qid, username: caller } }),
    },
    'post /answer/addAnswer': {
      expected: signedIn,
      input: ({ qid }, caller) => ({ body: { qid, ans: { text: 'So.', ansBy: caller } } }),
    },
    'post /comment/addComment': {
      expected: signedIn,
      input: ({ qid }, caller) => ({
        body: { id: qid, type: 'question', comment: { text: 'Ah.', commentBy: caller } },
      }),
    },
  },

  topics: {
    questions: { expected: signedIn, input: () => ({ kind: 'questions' }) },
    question: { expected: signedIn, input: ({ qid }) => ({ kind: 'question', qid }) },
  },
});
