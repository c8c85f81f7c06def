import { screen, waitFor } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import type { MockAnswers } from '../../../testing/mock-api.js';
import { noOptions, renderApp } from '../../../testing/render-app.js';

type Mutations = NonNullable<NonNullable<MockAnswers['mutations']>['users']>;

const open = (at: string, mutations: Mutations = {}, canMail = true) =>
  renderApp({
    at,
    me: null,
    api: {
      queries: { users: { signInOptions: () => ({ ...noOptions, canMail }) } },
      mutations: { users: mutations },
    },
  });

const press = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('the login page', () => {
  it('leads to who sends a link, where mail is sent', async () => {
    const { user, address } = open('/');
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    expect(address.current).toBe('/forgot');
    expect(await screen.findByLabelText('Username or e-mail address')).toBeVisible();
  });

  it('speaks of codes alone where none is', async () => {
    const { user } = open('/', {}, false);
    await user.click(await screen.findByRole('link', { name: 'Use a recovery code' }));
    expect(await screen.findByLabelText('Recovery code')).toBeVisible();
    expect(screen.queryByText(/Forgot password\?|Send me a link/)).toBeNull();
  });
});

describe('the page of a forgotten password', () => {
  it('has a link sent, and says the same whoever it is', async () => {
    const app = open('/forgot', { requestReset: () => undefined });
    await app.user.type(await screen.findByLabelText('Username or e-mail address'), ' grace ');
    await press(app, 'Send a link');
    expect(await screen.findByText(/^If this is an account with an e-mail address/)).toBeVisible();
    expect(app.server.mutations).toEqual([['users.requestReset', { name: 'grace' }]]);
  });

  it('asks for a name first, and tells why nothing was sent', async () => {
    const app = open('/forgot', {
      requestReset: () => {
        throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: 'Please try again later.' });
      },
    });
    await press(app, 'Send a link').catch(() => undefined);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter your username');
    expect(app.server.mutations).toEqual([]);
    await app.user.type(screen.getByLabelText('Username or e-mail address'), 'grace');
    await press(app, 'Send a link');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('try again later'));
  });

  it('sets a new password by a code', async () => {
    const app = open('/forgot', { resetByCode: () => undefined });
    await press(app, 'Use a recovery code');
    await press(app, 'Set the new password');
    expect(await screen.findByRole('alert')).toHaveTextContent('your username and a recovery code');
    await app.user.type(screen.getByLabelText('Username'), 'grace');
    await app.user.type(screen.getByLabelText('Recovery code'), 'AAAA-BBBB');
    await app.user.type(screen.getByLabelText(/^New password/), 'another horse');
    await press(app, 'Set the new password');
    expect(await screen.findByText(/^Your new password is set/)).toHaveTextContent(
      'close all other ways in',
    );
    expect(app.server.mutations).toEqual([
      ['users.resetByCode', { username: 'grace', code: 'AAAA-BBBB', password: 'another horse' }],
    ]);
  });
});

describe('the page that a link leads to', () => {
  const fill = async (app: ReturnType<typeof open>, password: string, confirmation = password) => {
    await app.user.type(await screen.findByLabelText(/^New password/), password);
    await app.user.type(screen.getByLabelText('Confirm new password'), confirmation);
    await press(app, 'Set the new password');
  };

  it('sets a new password, typed twice, and leads to the login', async () => {
    const app = open('/reset/abc', { resetByLink: () => undefined });
    await fill(app, 'one horse', 'other horse');
    expect(await screen.findByRole('alert')).toHaveTextContent('Passwords do not match.');
    await app.user.clear(screen.getByLabelText('Confirm new password'));
    await app.user.type(screen.getByLabelText('Confirm new password'), 'one horse');
    await press(app, 'Set the new password');
    expect(await screen.findByText(/signed out everywhere/)).toHaveTextContent(
      'close all other ways in',
    );
    expect(app.server.mutations).toEqual([
      ['users.resetByLink', { token: 'abc', password: 'one horse' }],
    ]);
    await app.user.click(screen.getByRole('link', { name: /Login here/ }));
    expect(app.address.current).toBe('/');
  });

  it('says that it is over', async () => {
    const message = 'This link has been used or is too old. Ask for another one.';
    const app = open('/reset/abc', {
      resetByLink: () => {
        throw new TRPCError({ code: 'NOT_FOUND', message });
      },
    });
    await fill(app, 'one horse');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('confirms an address at a press alone', async () => {
    const app = open('/verify/abc', { verifyEmail: () => undefined });
    await screen.findByRole('button', { name: 'Confirm' });
    expect(app.server.mutations).toEqual([]);
    await press(app, 'Confirm');
    expect(await screen.findByText('The address is confirmed.')).toBeVisible();
    expect(app.server.mutations).toEqual([['users.verifyEmail', { token: 'abc' }]]);
  });
});
