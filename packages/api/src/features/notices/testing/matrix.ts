import {
  PUSH_KEY_LENGTH,
  PUSH_SECRET_LENGTH,
  STOP_TOKEN_LENGTH,
  usernameKey,
} from '@collabor8/domain';
import { noticeBooks } from '../documents.js';
import { defineMatrix, everybody, nobody, signedIn } from '../../../testing/matrix/rows.js';

const aDevice = (endpoint: string) => ({
  ...{ endpoint, key: 'B'.repeat(PUSH_KEY_LENGTH), secret: 's'.repeat(PUSH_SECRET_LENGTH) },
});

/** A question of ada's that ben has answered: everybody's notices are their own. */
export const matrix = defineMatrix('notices', async ({ server }, { owner, participant }) => {
  const { questions, notices } = server.services;
  const asked = { title: 'Why?', text: 'Because', tags: ['reasons'] };
  const { _id: qid } = await questions.ask(owner.username, asked);
  await questions.answer(participant.username, { qid, text: 'Therefore' });
  const rows = (await notices.openMine(owner.username)).notices;
  const stopToken = 'x'.repeat(STOP_TOKEN_LENGTH);
  const books = server.store.collection(noticeBooks);
  await books.update(usernameKey(owner.username), (book) => ({ ...book, stopToken }));
  return { stopToken, seen: rows.map(({ _id, revision }) => ({ _id, revision })) };
})({
  ownAffairs: ['choose', 'chooseMail', 'chooseQuietHours', 'markRead', 'setDevice'],
  procedures: {
    openMine: { expected: signedIn, input: () => undefined },
    markRead: { expected: signedIn, input: ({ seen }) => ({ seen }) },
    choose: { expected: signedIn, input: () => ({ kind: 'reply', isOn: false }) },
    mailAddress: { expected: signedIn, input: () => undefined },
    chooseMail: { expected: signedIn, input: () => ({ kind: 'reply', isOn: false }) },
    chooseQuietHours: {
      expected: signedIn,
      input: () => ({ hours: { from: 1320, to: 420, timeZone: 'Europe/Berlin' } }),
    },
    pushState: { expected: signedIn, input: () => undefined },
    setDevice: [
      { expected: signedIn, input: () => ({ device: aDevice('https://push.example/1') }) },
      { when: 'of none', expected: signedIn, input: () => ({ device: null }) },
      {
        when: 'at an address of the server’s own network',
        expected: nobody('invalid: Nothing can be sent to the push service of this browser.'),
        input: () => ({ device: aDevice('https://10.0.0.1/1') }),
      },
    ],
    stopMails: {
      // Whoever has the link needs no session; a link of nobody's does nothing.
      expected: everybody('ok'),
      overSocket: signedIn,
      input: ({ stopToken }) => ({ token: stopToken }),
    },
    named: { expected: signedIn, input: () => ({ names: ['ada', 'nobody at all'] }) },
  },
  operations: {
    'post /unsubscribe/{token}': [
      { expected: everybody('ok'), input: ({ stopToken }) => ({ params: { token: stopToken } }) },
      {
        when: 'with what is no link',
        expected: everybody('invalid'),
        input: () => ({ params: { token: 'x' } }),
      },
    ],
  },
});
