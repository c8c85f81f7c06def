import { UNKNOWN, type QuestionsScene } from './scene.js';
import { by, nobody, signedIn, type FeatureMatrix } from '../../../testing/matrix/rows.js';

/** Of what people and moderators do with posts that are there. */
export const care = {
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
  close: {
    expected: nobody('forbidden'),
    input: ({ qid, otherQid }) => ({ qid, reason: 'duplicate', original: otherQid }),
  },
  reopen: { expected: nobody('forbidden'), input: ({ qid }) => ({ qid, why: 'It is fine' }) },
  lock: { expected: nobody('forbidden'), input: ({ qid }) => ({ qid, why: 'A quarrel' }) },
  unlock: { expected: nobody('forbidden'), input: ({ qid }) => ({ qid, why: 'It is calm' }) },
  voteToReopen: [
    { expected: signedIn, input: ({ qid }) => ({ qid, isOn: true }) },
    {
      when: 'what is not there',
      expected: nobody('missing'),
      input: () => ({ qid: UNKNOWN, isOn: true }),
    },
  ],
  brief: [
    { expected: signedIn, input: ({ qid }) => ({ qid }) },
    { when: 'of nobody', expected: nobody('missing'), input: () => ({ qid: UNKNOWN }) },
  ],
  suggestEdit: [
    {
      expected: by('ok', 'ok', 'forbidden'),
      input: ({ qid }) => ({
        ...{ type: 'question', id: qid, version: 0, title: 'Why?', text: 'I do.' },
        ...{ tagNames: 'life', why: 'A word' },
      }),
    },
    {
      when: 'of an answer',
      expected: by('ok', 'forbidden', 'ok'),
      input: ({ answerId }) => ({
        ...{ type: 'answer', id: answerId, version: 0, text: 'So.', why: 'A word' },
      }),
    },
    {
      when: 'without saying why',
      expected: nobody('invalid'),
      input: ({ qid }) => ({
        ...{ type: 'question', id: qid, version: 0, title: 'Why?', text: 'I do.' },
        ...{ tagNames: 'life', why: '' },
      }),
    },
    {
      when: 'as it was before a change',
      expected: by('taken', 'taken', 'forbidden'),
      input: ({ qid }) => ({
        ...{ type: 'question', id: qid, version: 7, title: 'Why?', text: 'I do.' },
        ...{ tagNames: 'life', why: 'A word' },
      }),
    },
  ],
  suggestion: [
    { expected: signedIn, input: ({ suggested }) => suggested() },
    {
      when: 'of what has none',
      expected: nobody('missing'),
      input: ({ qid }) => ({ type: 'question', id: qid }),
    },
  ],
  decide: {
    expected: by('forbidden', 'forbidden', 'ok'),
    input: async ({ suggested, suggestionId }) => ({
      ...(await suggested()),
      ...{ suggestionId: await suggestionId(), version: 0, isTaken: true },
    }),
  },
  withdraw: {
    expected: by('forbidden', 'ok', 'forbidden'),
    input: ({ suggested }) => suggested(),
  },
  history: [
    { expected: signedIn, input: ({ answerId }) => ({ type: 'answer', id: answerId }) },
    {
      when: 'of nobody',
      expected: nobody('missing'),
      input: () => ({ type: 'comment', id: UNKNOWN }),
    },
  ],
} satisfies Partial<FeatureMatrix<'questions', QuestionsScene>['procedures']>;
