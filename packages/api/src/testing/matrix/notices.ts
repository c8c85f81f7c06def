import { defineMatrix, signedIn } from './rows.js';

/** A question of ada's that ben has answered: everybody's notices are their own. */
export const matrix = defineMatrix('notices', async ({ server }, { owner, participant }) => {
  const { questions, notices } = server.services;
  const asked = { title: 'Why?', text: 'Because', tags: ['reasons'] };
  const { _id: qid } = await questions.ask(owner.username, asked);
  await questions.answer(participant.username, { qid, text: 'Therefore' });
  const rows = (await notices.openMine(owner.username)).notices;
  return { seen: rows.map(({ _id, revision }) => ({ _id, revision })) };
})({
  ownAffairs: ['choose', 'markRead'],
  procedures: {
    openMine: { expected: signedIn, input: () => undefined },
    markRead: { expected: signedIn, input: ({ seen }) => ({ seen }) },
    choose: { expected: signedIn, input: () => ({ kind: 'reply', isOn: false }) },
    named: { expected: signedIn, input: () => ({ names: ['ada', 'nobody at all'] }) },
  },
  operations: {},
});
