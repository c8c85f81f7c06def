import { by, defineMatrix, nobody, signedIn } from '../../../testing/matrix/rows.js';
import { ADMINISTRATOR } from '../../../testing/matrix/stage.js';

const newest = { state: 'open', reason: null } as const;

/** A reported question of ada's, and a hidden answer of hers; no one of the cast is a moderator. */
export const matrix = defineMatrix('moderation', async ({ server }, { owner, stranger }) => {
  const { questions, moderation } = server.services;
  const asked = { title: 'Why?', text: 'Because', tags: ['reasons'] };
  const { _id: id } = await questions.ask(owner.username, asked);
  const { _id: answerId } = await questions.answer(owner.username, {
    qid: id,
    text: 'Therefore',
  });
  const post = { kind: 'question', id } as const;
  const hidden = { kind: 'answer', id: answerId } as const;
  await moderation.report(stranger.username, { post, reason: 'other' });
  await moderation.hide(ADMINISTRATOR, { post: hidden, why: 'Not an answer' });
  return { post, hidden, username: owner.username };
})({
  procedures: {
    openOwn: { expected: signedIn, input: () => undefined },
    standing: { expected: signedIn, input: ({ username }) => ({ username }) },
    activity: { expected: nobody('forbidden'), input: ({ username }) => ({ username }) },
    report: {
      // Nobody reports what they wrote themselves.
      expected: by('ok', 'ok', 'invalid'),
      input: ({ post }) => ({ post, reason: 'spam', note: 'Again' }),
    },
    hiddenText: {
      expected: by('forbidden', 'forbidden', 'ok'),
      input: ({ hidden }) => ({ post: hidden }),
    },
    openQueue: { expected: nobody('forbidden'), input: () => newest },
    queuePage: { expected: nobody('forbidden'), input: () => ({ ...newest, cursor: 'x' }) },
    details: { expected: nobody('forbidden'), input: ({ post }) => ({ post }) },
    openLog: { expected: nobody('forbidden'), input: () => undefined },
    logPage: { expected: nobody('forbidden'), input: () => ({ cursor: 'x' }) },
    openPeople: { expected: nobody('forbidden'), input: () => undefined },
    hide: { expected: nobody('forbidden'), input: ({ post }) => ({ post, why: 'Spam' }) },
    show: { expected: nobody('forbidden'), input: ({ hidden }) => ({ post: hidden, why: 'Good' }) },
    remove: { expected: nobody('forbidden'), input: ({ post }) => ({ post, why: 'Spam' }) },
    dismiss: { expected: nobody('forbidden'), input: ({ post }) => ({ post, why: 'Fine' }) },
    renameTag: {
      expected: nobody('forbidden'),
      input: () => ({ from: 'reasons', to: 'causes', why: 'Plainer' }),
    },
    describeTag: {
      expected: nobody('forbidden'),
      input: () => ({ name: 'reasons', description: 'Why things are' }),
    },
    suspend: {
      expected: nobody('forbidden'),
      input: ({ username }) => ({ username, term: 'day', why: 'Spam' }),
    },
    lift: { expected: nobody('forbidden'), input: ({ username }) => ({ username, why: 'Sorry' }) },
    isAdministrationOffered: { expected: signedIn, input: () => undefined },
    requireSecondStep: {
      expected: nobody('forbidden: Only administrators can do this.'),
      input: () => ({ isRequired: true }),
    },
    claim: {
      expected: nobody('forbidden: This place has an administrator.'),
      input: () => ({ code: 'AAAA-BBBB' }),
    },
    appoint: {
      expected: nobody('forbidden'),
      input: ({ username }) => ({ username, why: 'Good' }),
    },
    endSessions: {
      expected: nobody('forbidden'),
      input: ({ username }) => ({ username, why: 'Somebody else is in' }),
    },
    handOutLink: {
      expected: nobody('forbidden'),
      input: ({ username }) => ({ username, why: 'Lost' }),
    },
    discharge: {
      expected: nobody('forbidden'),
      input: ({ username }) => ({ username, why: 'Away' }),
    },
  },
  operations: {},
});
