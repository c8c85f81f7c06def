import { care } from './care.js';
import { questionsScene, UNKNOWN } from './scene.js';
import { by, defineMatrix, nobody, signedIn } from '../../../testing/matrix/rows.js';

export const matrix = defineMatrix(
  'questions',
  questionsScene,
)({
  ownAffairs: ['bookmark', 'follow', 'view'],
  procedures: {
    openList: [
      { expected: signedIn, whereOpen: 'ok', input: () => ({}) },
      {
        when: 'of what is hot',
        expected: signedIn,
        whereOpen: 'ok',
        input: () => ({ order: 'hot' }),
      },
      { when: 'of one’s own', expected: signedIn, input: () => ({ order: 'bookmarks' }) },
    ],
    page: {
      expected: signedIn,
      whereOpen: 'ok',
      input: async ({ nextPage }) => ({ limit: 1, cursor: await nextPage() }),
    },
    open: [
      { expected: signedIn, whereOpen: 'ok', input: ({ qid }) => ({ qid }) },
      {
        when: 'of nobody',
        expected: nobody('missing'),
        whereOpen: 'missing',
        input: () => ({ qid: UNKNOWN }),
      },
    ],
    answersPage: {
      expected: signedIn,
      whereOpen: 'ok',
      input: async ({ qid, secondAnswers }) => ({ qid, cursor: await secondAnswers() }),
    },
    answersBy: { expected: signedIn, whereOpen: 'ok', input: () => ({ username: 'ben' }) },
    commentsPage: {
      expected: signedIn,
      whereOpen: 'ok',
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
    bookmark: [
      { expected: signedIn, input: ({ qid }) => ({ qid, isOn: true }) },
      {
        when: 'that there is not',
        expected: nobody('missing'),
        input: () => ({ qid: UNKNOWN, isOn: true }),
      },
    ],
    similar: { expected: signedIn, input: () => ({ title: 'Why?' }) },
    related: [
      { expected: signedIn, whereOpen: 'ok', input: ({ qid }) => ({ qid }) },
      {
        when: 'of nobody',
        expected: nobody('missing'),
        whereOpen: 'missing',
        input: () => ({ qid: UNKNOWN }),
      },
    ],
    suggest: { expected: signedIn, input: () => ({ text: 'wh' }) },
    commentParent: [
      {
        expected: signedIn,
        whereOpen: 'ok',
        input: ({ qid, commentId }) => ({ qid, id: commentId }),
      },
      {
        when: 'on the page of another question',
        expected: nobody('missing'),
        whereOpen: 'missing',
        input: ({ otherQid, commentId }) => ({ qid: otherQid, id: commentId }),
      },
    ],
    cards: { expected: signedIn, input: ({ qid }) => ({ qids: [qid, UNKNOWN] }) },
    view: [
      { expected: signedIn, input: ({ qid }) => ({ qid }) },
      {
        when: 'of one that there is not',
        expected: nobody('missing: Question not found'),
        input: () => ({ qid: UNKNOWN }),
      },
    ],
    ask: [
      { expected: signedIn, input: () => ({ title: 'How?', text: 'So.', tagNames: 'life' }) },
      {
        when: 'without a tag',
        expected: nobody('invalid'),
        input: () => ({ title: 'How?', text: 'So.', tagNames: '' }),
      },
    ],
    // Nobody votes for themselves.
    vote: {
      expected: by('ok', 'ok', 'forbidden'),
      input: ({ qid }) => ({ qid, vote: 'up' }),
    },
    ...care,
    voteOnAnswer: [
      {
        expected: by('ok', 'forbidden', 'ok'),
        input: ({ answerId }) => ({ answerId, vote: 'up' }),
      },
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
    'get /question/getQuestion': {
      expected: signedIn,
      whereOpen: 'ok',
      input: () => ({ query: { limit: '2' } }),
    },
    'get /question/getQuestionById/{qid}': [
      {
        when: 'as a view of one’s own',
        expected: signedIn,
        input: ({ qid }, caller) => ({ params: { qid }, query: { username: caller } }),
      },
      {
        when: 'without counting a view',
        expected: signedIn,
        whereOpen: 'ok',
        input: ({ qid }) => ({ params: { qid } }),
      },
    ],
    'post /question/addQuestion': {
      expected: signedIn,
      input: (_scene, caller) => ({
        body: { title: 'How?', text: 'So.', tags: [{ name: 'life' }], askedBy: caller },
      }),
    },
    'post /question/upvoteQuestion': {
      expected: by('ok', 'ok', 'forbidden'),
      input: ({ qid }, caller) => ({ body: { qid, username: caller } }),
    },
    'post /question/downvoteQuestion': {
      expected: by('ok', 'ok', 'forbidden'),
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
