import { defineMatrix, nobody } from '../../../testing/matrix/rows.js';

const administrators = nobody('forbidden: Only administrators can do this.');

/** No one of the cast is an administrator. */
export const matrix = defineMatrix('webhooks', () => Promise.resolve({}))({
  procedures: {
    all: { expected: administrators, input: () => undefined },
    make: {
      expected: administrators,
      input: () => ({ address: 'https://bot.example/hook', kinds: ['question.asked'] }),
    },
    turn: { expected: administrators, input: () => ({ id: 'x', isOn: true }) },
    remove: { expected: administrators, input: () => ({ id: 'x' }) },
    sendAgain: { expected: administrators, input: () => ({ id: 'x', deliveryId: 'y' }) },
  },
  operations: {},
});
