import { screen, waitFor } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { requests } from '../../../testing/mock-api.js';
import { aUser, renderApp, sessionOf } from '../../../testing/render-app.js';

const openSignup = async (options: Partial<Parameters<typeof renderApp>[0]> = {}) => {
  const app = renderApp({ at: '/signup', me: null, ...options });
  await screen.findByRole('heading', { name: 'Sign up for Collabor8' });
  const signUp = async (username: string, password: string, confirmation = password) => {
    await app.user.type(screen.getByLabelText(/^Username/), username);
    await app.user.type(screen.getByLabelText(/^Password/), password);
    await app.user.type(screen.getByLabelText(/^Confirm Password/), confirmation);
    await app.user.click(screen.getByRole('button', { name: 'Submit' }));
  };
  return { ...app, signUp };
};

describe('the sign-up page', () => {
  it('calls the product a collaboration app', async () => {
    await openSignup();
    expect(screen.getByText(/collaboration app/)).toBeVisible();
  });

  it('creates the account and goes to the questions', async () => {
    const { signUp, server, address } = await openSignup({
      api: { mutations: { users: { signup: () => sessionOf(aUser('grace')) } } },
    });
    await signUp('grace', 'secret');
    await waitFor(() => expect(address.current).toBe('/home'));
    expect(server.mutations[0]).toEqual([
      'users.signup',
      { username: 'grace', password: 'secret' },
    ]);
  });

  it.each([
    [' ', 'secret', 'secret', 'Please enter a username and password'],
    ['grace', ' ', ' ', 'Please enter a username and password'],
    ['grace', 'secret', 'secrets', 'Passwords do not match'],
  ])('refuses %j, %j, %j with %j', async (username, password, confirmation, message) => {
    const { signUp, server } = await openSignup();
    await signUp(username, password, confirmation);
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(server.mutations).toEqual([]);
  });

  it("shows the server's reason for a refusal", async () => {
    const { signUp } = await openSignup({
      api: {
        mutations: {
          users: {
            signup: () => {
              throw new TRPCError({ code: 'CONFLICT', message: 'Username already taken' });
            },
          },
        },
      },
    });
    await signUp('grace', 'secret');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Error while signing up: Username already taken$/,
    );
  });

  it('says that signing up failed when there is no answer', async () => {
    const { signUp } = await openSignup();
    requests.use(http.post('*/trpc/users.signup', () => HttpResponse.error()));
    await signUp('grace', 'secret');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error while signing up$/);
  });

  it('says what makes a good password, and how good the one is that is typed', async () => {
    const { user } = await openSignup();
    expect(screen.getByText(/A good password is long/)).toBeVisible();
    await user.type(screen.getByLabelText(/^Username/), 'grace');
    const password = screen.getByLabelText(/^Password/);
    await user.type(password, 'GRACE');
    expect(password).toHaveAccessibleDescription('Weak: it is your username.');
    await user.type(password, ' hopper');
    expect(password).toHaveAccessibleDescription('Good.');
  });

  it('shows both passwords while Show Password is ticked', async () => {
    const { user } = await openSignup();
    await user.click(screen.getByRole('checkbox', { name: 'Show Password' }));
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText(/^Confirm Password/)).toHaveAttribute('type', 'text');
  });

  it('leads back to the login page', async () => {
    const { user, address } = await openSignup();
    await user.click(screen.getByRole('link', { name: 'Have an account? Login here.' }));
    expect(address.current).toBe('/');
  });
});
