import { Authenticator } from '../../../testing/authenticator.js';
import { everybody, nobody, signedIn } from '../../../testing/matrix/rows.js';

const authenticator = new Authenticator('https://collabor8.example');

/** Of what one signs in by, beside a password. */
export const ofWaysIn = {
  waysIn: { expected: signedIn, input: () => undefined },
  beginOidc: {
    when: 'where there is no provider',
    expected: nobody('unavailable'),
    input: () => ({ purpose: 'connect' as const }),
  },
  beginSecondStep: { needsOwnCast: true, expected: signedIn, input: () => undefined },
  confirmSecondStep: {
    when: 'without an app',
    expected: nobody('missing'),
    input: () => ({ code: '123456' }),
  },
  removeSecondStep: { when: 'that is not there', expected: signedIn, input: () => undefined },
  beginPasskey: {
    when: 'where browsers make none',
    expected: nobody('unavailable'),
    input: () => undefined,
  },
  addPasskey: {
    when: 'where browsers make none',
    expected: nobody('unavailable'),
    input: () => ({ passkey: authenticator.make({ challenge: 'A' }) }),
  },
  removePasskey: {
    when: 'that is not there',
    expected: nobody('missing'),
    input: () => ({ id: 'none' }),
  },
  beginPasskeyLogin: {
    when: 'where browsers make none',
    expected: everybody('unavailable'),
    overSocket: nobody('unavailable'),
    input: () => undefined,
  },
  passkeyLogin: {
    when: 'where browsers make none',
    expected: everybody('unavailable'),
    overSocket: nobody('invalid'),
    input: () => ({ passkey: authenticator.show({ challenge: 'A' }) }),
  },
  closeOtherWays: { needsOwnCast: true, expected: signedIn, input: () => undefined },
  tokens: { expected: signedIn, input: () => undefined },
  makeToken: [
    { expected: signedIn, input: () => ({ name: 'nightly', scope: 'read' as const }) },
    {
      when: 'without a name',
      expected: nobody('invalid: Give the token a name.'),
      input: () => ({ name: ' ', scope: 'write' as const }),
    },
  ],
  dropToken: {
    when: 'that is not there',
    expected: nobody('missing: You have no such token.'),
    input: () => ({ id: 'none' }),
  },
  disconnectOidc: { when: 'of nothing', expected: signedIn, input: () => undefined },
};
