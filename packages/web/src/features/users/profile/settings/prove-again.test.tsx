import type { ProofWay } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { NeedsProof } from '../../../../testing/mock-api.js';
import { opened } from '../../../../testing/opened.js';
import { pretendGoogleHasLoaded, withClientId } from '../../../../testing/pretend-google.js';
import { aUser, renderApp } from '../../../../testing/render-app.js';

const grace = aUser('grace');
const RIGHT = 'correct horse';

/** Whether somebody has proved who they are; until then the server refuses. */
let isProved: boolean;
beforeEach(() => {
  isProved = false;
});

const refuse = (code: 'FORBIDDEN', message: string, cause?: Error): never => {
  throw new TRPCError({ code, message, ...(cause && { cause }) });
};

async function openSettings(ways: readonly ProofWay[] = ['password']) {
  const guarded = () =>
    isProved ? grace : refuse('FORBIDDEN', 'Log in again.', new NeedsProof(...ways));
  const google = pretendGoogleHasLoaded();
  const app = renderApp({
    at: '/user/grace',
    api: {
      queries: {
        users: {
          ...withClientId.users,
          open: () => opened({ kind: 'users' }, grace),
        },
      },
      mutations: {
        users: {
          resetPassword: guarded,
          delete: guarded,
          proveAgain: (proof) => {
            const isRight = !('password' in proof) || proof.password === RIGHT;
            if (!isRight) refuse('FORBIDDEN', 'Wrong password');
            isProved = true;
          },
        },
      },
    },
  });
  await screen.findByRole('heading', { name: 'Reset Password' });
  const calls = () => app.server.mutations.filter(([path]) => !path.endsWith('updateSocket'));
  return { ...app, calls, google };
}

type Opened = Awaited<ReturnType<typeof openSettings>>;

async function resetPassword({ user }: Opened) {
  await user.type(screen.getByLabelText('New Password'), 'new secret');
  await user.type(screen.getByLabelText('Confirm New Password'), 'new secret');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
}

const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));

const form = { username: 'grace', password: 'new secret' };

describe('a new password long after the last log-in', () => {
  it('asks for the password first, then goes on with what was typed', async () => {
    const app = await openSettings();
    await resetPassword(app);
    const asked = await dialog();
    expect(screen.queryByText('Failed to reset password.')).toBeNull();
    await waitFor(() => expect(asked.getByLabelText('Password')).toHaveFocus());
    await app.user.type(asked.getByLabelText('Password'), `${RIGHT}{Enter}`);
    expect(await screen.findByText('Password reset successful!')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.calls()).toEqual([
      ['users.resetPassword', form],
      ['users.proveAgain', { password: RIGHT }],
      ['users.resetPassword', form],
    ]);
  });

  it('says so when the password is wrong, or missing, and changes nothing', async () => {
    const app = await openSettings();
    await resetPassword(app);
    const asked = await dialog();
    await app.user.click(asked.getByRole('button', { name: 'Continue' }));
    expect(asked.getByRole('alert')).toHaveTextContent('Please enter your password.');
    await app.user.type(asked.getByLabelText('Password'), 'wrong{Enter}');
    expect(await asked.findByText('Wrong password')).toBeVisible();
    expect(app.calls().at(-1)).toEqual(['users.proveAgain', { password: 'wrong' }]);
  });

  it('keeps what was typed after Cancel', async () => {
    const app = await openSettings();
    await resetPassword(app);
    await app.user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('New Password')).toHaveValue('new secret');
    expect(app.calls()).toHaveLength(1);
  });

  it('asks Google where the account has no password', async () => {
    const app = await openSettings(['google']);
    await resetPassword(app);
    const asked = await dialog();
    expect(await asked.findByText("Google's own button")).toBeVisible();
    expect(asked.queryByLabelText('Password')).toBeNull();
    app.google.answer({ credential: 'token' });
    expect(await screen.findByText('Password reset successful!')).toBeVisible();
    expect(app.calls()[1]).toEqual(['users.proveAgain', { credential: 'token' }]);
  });

  it('leads to the provider where the account has nothing else', async () => {
    await resetPassword(await openSettings(['oidc']));
    const asked = await dialog();
    expect(asked.queryByLabelText('Password')).toBeNull();
    expect(asked.getByText(/Sign in with the provider again to continue/)).toBeVisible();
    expect(asked.getByRole('button', { name: 'Sign in with the provider' })).toBeVisible();
  });

  it('offers both where the account has both', async () => {
    await resetPassword(await openSettings(['password', 'google']));
    const asked = await dialog();
    expect(await asked.findByText("Google's own button")).toBeVisible();
    expect(asked.getByLabelText('Password')).toBeVisible();
  });
});

it('deleting the account asks for the password after it was confirmed, then goes on', async () => {
  const app = await openSettings();
  await app.user.click(screen.getByRole('button', { name: 'Delete This User' }));
  const confirmation = within(await screen.findByRole('dialog', { name: 'Delete grace?' }));
  await app.user.click(confirmation.getByRole('button', { name: 'Delete' }));
  const asked = await dialog();
  expect(screen.queryByText('Failed to delete user.')).toBeNull();
  await app.user.type(asked.getByLabelText('Password'), `${RIGHT}{Enter}`);
  expect(await screen.findByText('User "grace" deleted successfully.')).toBeVisible();
  await waitFor(() => expect(app.address.current).toBe('/'));
  expect(app.calls().map(([path]) => path)).toEqual([
    'users.delete',
    'users.proveAgain',
    'users.delete',
  ]);
});

it('deleting the account is given up with the question who is there', async () => {
  const app = await openSettings();
  await app.user.click(screen.getByRole('button', { name: 'Delete This User' }));
  const confirmation = within(await screen.findByRole('dialog', { name: 'Delete grace?' }));
  await app.user.click(confirmation.getByRole('button', { name: 'Delete' }));
  await dialog();
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.calls()).toHaveLength(1);
});
