import { defineMatrix, everybody, nobody, signedIn } from '../../../testing/matrix/rows.js';

const administrators = nobody('forbidden: Only administrators can do this.');

/** No one of the cast is an administrator. */
export const matrix = defineMatrix('place', () => Promise.resolve({}))({
  procedures: {
    open: { expected: everybody('ok'), overSocket: signedIn, input: () => undefined },
    settings: { expected: administrators, input: () => undefined },
    figures: { expected: administrators, input: () => undefined },
    change: {
      expected: administrators,
      input: () => ({ name: 'Mine', welcome: '', signup: 'anybody', accent: '', reserved: [] }),
    },
    setLogo: { expected: administrators, input: () => ({ dataUrl: null }) },
    health: { expected: administrators, input: () => undefined },
    invite: { expected: administrators, input: () => ({ uses: 1, days: 1 }) },
    uninvite: { expected: administrators, input: () => ({ token: 'x' }) },
    admit: { expected: administrators, input: () => ({ username: 'x' }) },
    refuse: { expected: administrators, input: () => ({ username: 'x' }) },
  },
  operations: {
    'get /logo/{id}': {
      when: 'of a place that has none',
      expected: everybody('missing: There is no such logo.'),
      input: () => ({ params: { id: 'x' } }),
    },
  },
  topics: { place: { expected: signedIn, input: () => ({ kind: 'place' }) } },
});
