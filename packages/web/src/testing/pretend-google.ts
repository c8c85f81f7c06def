import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';

type Answer = (response: { credential?: string }) => void;

/** Takes the part of Google's script, until the page is gone: a button that answers with what the test says. */
export function pretendGoogleHasLoaded() {
  onTestFinished(() => {
    delete window.google;
  });
  let answer: Answer = () => undefined;
  let asked: string | undefined;
  window.google = {
    accounts: {
      id: {
        initialize: ({ callback, nonce }) => {
          answer = callback;
          asked = nonce;
        },
        renderButton: (parent) => {
          parent.textContent = "Google's own button";
        },
      },
    },
  };
  return {
    /** The nonce that it was asked for a token with. */
    nonce: () => asked,
    answer: (response: { credential?: string }) => act(() => answer(response)),
  };
}

export const withClientId = {
  users: {
    signInOptions: () => ({
      ...{ googleClientId: 'client-1', googleNonce: 'nonce-1' },
      ...{ oidcName: null, canMail: false, canUsePasskeys: false },
    }),
  },
};
