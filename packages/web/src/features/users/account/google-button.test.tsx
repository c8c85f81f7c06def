import { screen, waitFor } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { requests } from '../../../testing/mock-api.js';
import { pretendGoogleHasLoaded, withClientId } from '../../../testing/pretend-google.js';
import { aUser, renderApp, sessionOf } from '../../../testing/render-app.js';

describe('signing in with Google', () => {
  it('says that it is not available when the server has no client id', async () => {
    const { user } = renderApp({ at: '/', me: null });
    await user.click(await screen.findByRole('button', { name: 'Sign in with Google' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Google OAuth is not available');
    expect(document.querySelector('script[src*="google"]')).toBeNull();
  });

  it("shows Google's own button and logs in with what it answers", async () => {
    const google = pretendGoogleHasLoaded();
    const { server, address } = renderApp({
      at: '/',
      me: null,
      api: {
        queries: withClientId,
        mutations: { users: { googleLogin: () => sessionOf(aUser('grace')) } },
      },
    });
    expect(await screen.findByText("Google's own button")).toBeVisible();
    expect(google.nonce()).toBe('nonce-1');
    google.answer({ credential: 'token' });
    await waitFor(() => expect(address.current).toBe('/home'));
    expect(server.mutations[0]).toEqual(['users.googleLogin', { credential: 'token' }]);
  });

  it('says so when Google answers without a credential', async () => {
    const google = pretendGoogleHasLoaded();
    renderApp({ at: '/', me: null, api: { queries: withClientId } });
    await screen.findByText("Google's own button");
    google.answer({});
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to authenticate with Google',
    );
  });

  it("shows the server's reason for a refusal", async () => {
    const google = pretendGoogleHasLoaded();
    renderApp({
      at: '/',
      me: null,
      api: {
        queries: withClientId,
        mutations: {
          users: {
            googleLogin: () => {
              throw new TRPCError({ code: 'UNAUTHORIZED', message: 'The token has expired' });
            },
          },
        },
      },
    });
    await screen.findByText("Google's own button");
    google.answer({ credential: 'token' });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error processing Google login: The token has expired',
    );
  });

  it('asks to try again when the server does not answer', async () => {
    const google = pretendGoogleHasLoaded();
    renderApp({ at: '/', me: null, api: { queries: withClientId } });
    await screen.findByText("Google's own button");
    requests.use(http.post('*/trpc/users.googleLogin', () => HttpResponse.error()));
    google.answer({ credential: 'token' });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to login with Google. Please try again.',
    );
  });
});
