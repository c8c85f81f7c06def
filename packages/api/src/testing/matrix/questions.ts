import { by, defineMatrix, nobody, signedIn } from './rows.js';

const UNKNOWN = 'no-such-question';

/** ada's question with ben's answer; everybody signed in may read and write. */
export const questionsMatrix = defineMatrix(
  'questions',
  async ({ server }, { owner, participant }) => {
    const { questions } = server.services;
    const [ada, ben] = [owner.username, participant.username];
    const asked = { title: 'Why?', text: 'I wonder.', tags: ['life'] };
    const { _id: otherQid } = await questions.ask(ada, asked);
    const { _id: qid } = await questions.ask(ada, asked);
    const answer = () => questions.answer(ben, { qid, text: 'Because.' });
    const comment = () => questions.comment(ben, { type: 'question', id: qid, text: 'Indeed.' });
    const { _id: answerId } = await answer();
    const { _id: deletedId } = await answer();
    await questions.deletePost(ben, { type: 'answer', id: deletedId });
    return {
      qid,
      answerId,
      deletedId,
      /** ben's, under the question. */
      commentId: (await comment())._id,
      otherQid,
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
    follow: [
      { expected: signedIn, input: ({ qid }) => ({ qid, isOn: true }) },
      {
        when: 'that there is not',
        expected: nobody('missing'),
        input: () => ({ qid: UNKNOWN, isOn: true }),
      },
    ],
    similar: { expected: signedIn, input: () => ({ title: 'Why?' }) },
    related: [
      { expected: signedIn, input: ({ qid }) => ({ qid }) },
      { when: 'of nobody', expected: nobody('missing'), input: () => ({ qid: UNKNOWN }) },
    ],
    suggest: { expected: signedIn, input: () => ({ text: 'wh' }) },
    commentPlace: [
      { expected: signedIn, input: ({ qid, commentId }) => ({ qid, id: commentId }) },
      {
        when: 'on the page of another question',
        expected: nobody('missing'),
        input: ({ otherQid, commentId }) => ({ qid: otherQid, id: commentId }),
      },
    ],
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
    editQuestion: [
      {
        expected: by('forbidden', 'forbidden', 'ok'),
        input: ({ qid }) => ({ id: qid, version: 0, title: 'Why?', text: 'So.', tagNames: 'life' }),
      },
      {
        when: 'as it was before a change',
        expected: by('forbidden', 'forbidden', 'taken'),
        input: ({ qid }) => ({ id: qid, version: 7, title: 'Why?', text: 'So.', tagNames: 'life' }),
      },
      {
        when: 'without a tag',
        expected: nobody('invalid'),
        input: ({ qid }) => ({ id: qid, version: 0, title: 'Why?', text: 'So.', tagNames: '' }),
      },
      {
        when: 'of nobody',
        expected: nobody('missing'),
        input: () => ({ id: UNKNOWN, version: 0, title: 'Why?', text: 'So.', tagNames: 'life' }),
      },
    ],
    editAnswer: [
      {
        expected: by('forbidden', 'ok', 'forbidden'),
        input: ({ answerId }) => ({ id: answerId, version: 0, text: 'So.' }),
      },
      {
        when: 'as it was before a change',
        expected: by('forbidden', 'taken', 'forbidden'),
        input: ({ answerId }) => ({ id: answerId, version: 7, text: 'So.' }),
      },
      {
        when: 'that is not there',
        expected: nobody('missing'),
        input: () => ({ id: UNKNOWN, version: 0, text: 'So.' }),
      },
    ],
    editComment: [
      {
        expected: by('forbidden', 'ok', 'forbidden'),
        input: ({ commentId }) => ({ id: commentId, version: 0, text: 'So.' }),
      },
      {
        when: 'that is too long',
        expected: nobody('invalid'),
        input: ({ commentId }) => ({ id: commentId, version: 0, text: 'x'.repeat(5001) }),
      },
      {
        when: 'that is not there',
        expected: nobody('missing'),
        input: () => ({ id: UNKNOWN, version: 0, text: 'So.' }),
      },
    ],
    deletePost: [
      {
        expected: by('forbidden', 'forbidden', 'ok'),
        input: ({ qid }) => ({ type: 'question', id: qid }),
      },
      {
        when: 'an answer',
        expected: by('forbidden', 'ok', 'forbidden'),
        input: ({ answerId }) => ({ type: 'answer', id: answerId }),
      },
      {
        when: 'a comment',
        expected: by('forbidden', 'ok', 'forbidden'),
        input: ({ commentId }) => ({ type: 'comment', id: commentId }),
      },
      {
        when: 'what is not there',
        expected: nobody('missing'),
        input: () => ({ type: 'answer', id: UNKNOWN }),
      },
    ],
    restorePost: [
      {
        expected: by('forbidden', 'ok', 'forbidden'),
        input: ({ deletedId }) => ({ type: 'answer', id: deletedId }),
      },
      {
        when: 'what was not deleted',
        expected: nobody('missing'),
        input: ({ answerId }) => ({ type: 'answer', id: answerId }),
      },
    ],
    history: [
      { expected: signedIn, input: ({ answerId }) => ({ type: 'answer', id: answerId }) },
      {
        when: 'of nobody',
        expected: nobody('missing'),
        input: () => ({ type: 'comment', id: UNKNOWN }),
      },
    ],
    voteOnAnswer: [
      { expected: signedIn, input: ({ answerId }) => ({ answerId, vote: 'up' }) },
      {
        when: 'that is not there',
        expected: nobody('missing'),
        input: () => ({ answerId: UNKNOWN, vote: 'up' }),
      },
    ],
    accept: [
      {
        expected: by('forbidden', 'forbidden', 'ok'),
        input: ({ qid, answerId }) => ({ qid, answerId }),
      },
      {
        when: 'taken back',
        expected: by('forbidden', 'forbidden', 'ok'),
        input: ({ qid }) => ({ qid, answerId: null }),
      },
      {
        when: 'an answer to another question',
        expected: by('forbidden', 'forbidden', 'invalid'),
        input: ({ otherQid, answerId }) => ({ qid: otherQid, answerId }),
      },
      {
        when: 'what is not there',
        expected: by('forbidden', 'forbidden', 'missing'),
        input: ({ qid }) => ({ qid, answerId: UNKNOWN }),
      },
    ],
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
