import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';

type Answer = (response: { credential?: string }) => void;

/** Takes the part of Google's script, until the page is gone: a button that answers with what the test says. */
export function pretendGoogleHasLoaded() {
  onTestFinished(() => {
    delete window.google;
  });
  let answer: Answer = () => undefined;
  window.google = {
    accounts: {
      id: {
        initialize: ({ callback }) => {
          answer = callback;
        },
        renderButton: (parent) => {
          parent.textContent = "Google's own button";
        },
      },
    },
  };
  return { answer: (response: { credential?: string }) => act(() => answer(response)) };
}

export const withClientId = {
  users: { signInOptions: () => ({ googleClientId: 'client-1', canMail: false }) },
};
