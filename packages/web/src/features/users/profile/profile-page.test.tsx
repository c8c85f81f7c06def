import { screen, waitFor, within } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { opened } from '../../../testing/opened.js';
import type { MockAnswers } from '../../../testing/mock-api.js';
import { aUser, renderApp } from '../../../testing/render-app.js';

const grace = aUser('grace');

const openProfile = async (
  user = grace,
  mutations: NonNullable<MockAnswers['mutations']>['users'] = {},
) => {
  const app = renderApp({
    at: `/user/${user.username}`,
    api: {
      queries: { users: { open: () => opened({ kind: 'users' }, user) } },
      mutations: { users: mutations },
    },
  });
  await screen.findByRole('heading', { name: 'General Information' });
  return app;
};

const fail = () => {
  throw new Error('down');
};

describe('a profile', () => {
  it('says that it is loading', async () => {
    renderApp({
      at: '/user/ada',
      api: { queries: { users: { open: () => new Promise<never>(() => undefined) } } },
    });
    expect(await screen.findByText('Loading user data...')).toBeVisible();
  });

  it('says so when nobody has that name', async () => {
    renderApp({
      at: '/user/nobody',
      api: {
        queries: {
          users: {
            open: () => {
              throw new TRPCError({ code: 'NOT_FOUND', message: 'User not found' });
            },
          },
        },
      },
    });
    expect(
      await screen.findByText('No user data found. Make sure the username parameter is correct.'),
    ).toBeVisible();
  });

  it('stays, and what is written in it, where it can’t be read anew', async () => {
    let isDown = false;
    const { user, live } = renderApp({
      at: '/user/grace',
      api: {
        queries: { users: { open: () => (isDown ? fail() : opened({ kind: 'users' }, grace)) } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit biography' }));
    await user.type(screen.getByLabelText('Biography'), 'Compilers.');
    isDown = true;
    live.reconnect({ resumed: false });
    expect(await screen.findByText('This page may be out of date.')).toBeVisible();
    expect(screen.getByLabelText('Biography')).toHaveValue('Compilers.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('This page may be out of date.')).toBeNull());
  });

  it('says so when it cannot be read', async () => {
    renderApp({ at: '/user/ada', api: { queries: { users: { open: fail } } } });
    expect(await screen.findByText('Error fetching user profile')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('shows name, biography and date, and nothing to change to anyone else', async () => {
    await openProfile(aUser('ada', { biography: 'Counts *engines*.' }));
    expect(screen.getByText('ada')).toBeVisible();
    expect(await screen.findByText('engines', { selector: 'em' })).toBeVisible();
    expect(screen.getByText('Mar 5, 2024')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit biography' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change picture' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Reset Password' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Danger Zone' })).not.toBeInTheDocument();
  });

  it('stands in for a missing biography and an unknown date', async () => {
    await openProfile(aUser('ada', { biography: '', dateJoined: 'never' }));
    expect(screen.getByText('No biography yet.')).toBeVisible();
    expect(screen.getByText('N/A')).toBeVisible();
  });

  it('follows its live updates', async () => {
    const { live } = await openProfile(aUser('ada'));
    const user = aUser('ada', { biography: 'New here.', revision: 2 });
    live.emit('users', { name: 'userUpdate', type: 'updated', user });
    expect(screen.getByText('New here.')).toBeVisible();
  });
});

it('what one’s pictures take up stands among one’s settings', async () => {
  await openProfile(grace);
  expect(await screen.findByText(/take up 0\.0 MB of 100 MB/)).toBeVisible();
});

describe('the choice of pictures', () => {
  it('is taken back on the own profile, and nobody else has it', async () => {
    localStorage.setItem('collabor8-settings:grace:always-show-pictures', 'yes');
    const { user } = await openProfile(grace);
    const choice = screen.getByRole('checkbox', { name: 'Always show pictures' });
    expect(choice).toBeChecked();
    await user.click(choice);
    expect(choice).not.toBeChecked();
    expect(localStorage.getItem('collabor8-settings:grace:always-show-pictures')).toBeNull();
  });

  it('is not shown to others', async () => {
    await openProfile(aUser('ada'));
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe("one's own biography", () => {
  it('is saved and confirmed', async () => {
    const { user, server } = await openProfile(grace, {
      updateBiography: ({ biography }) => ({ ...grace, biography, revision: 2 }),
    });
    await user.click(screen.getByRole('button', { name: 'Edit biography' }));
    await user.type(screen.getByLabelText('Biography'), 'Compilers.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Biography updated!')).toBeVisible();
    expect(screen.getByText('Compilers.')).toBeVisible();
    expect(server.mutations).toContainEqual([
      'users.updateBiography',
      { username: 'grace', biography: 'Compilers.', was: '' },
    ]);
  });

  it.each(['heard of', 'not heard of'])(
    'is kept beside what another tab wrote meanwhile, %s',
    async (told) => {
      const { user, live } = await openProfile(grace, {
        updateBiography({ biography, was }) {
          if (was !== undefined) throw new TRPCError({ code: 'CONFLICT', message: 'Changed.' });
          return { ...grace, biography, revision: 3 };
        },
      });
      await user.click(screen.getByRole('button', { name: 'Edit biography' }));
      await user.type(screen.getByLabelText('Biography'), 'Compilers.');
      const elsewhere = { ...grace, biography: 'Admiral.', revision: 2 };
      if (told === 'heard of')
        live.emit('users', { name: 'userUpdate', type: 'updated', user: elsewhere });
      else await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText(/This was changed in the meantime/)).toBeVisible();
      expect(screen.queryByText('Failed to update biography.')).not.toBeInTheDocument();
      expect(screen.getByLabelText('Biography')).toHaveValue('Compilers.');
      await user.click(screen.getByRole('button', { name: 'Save mine instead' }));
      expect(await screen.findByText('Biography updated!')).toBeVisible();
      expect(screen.getByText('Compilers.')).toBeVisible();
    },
  );

  it('stays as it was after Cancel', async () => {
    const { user } = await openProfile();
    await user.click(screen.getByRole('button', { name: 'Edit biography' }));
    await user.type(screen.getByLabelText('Biography'), 'Never mind');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('No biography yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit biography' }));
    expect(screen.getByLabelText('Biography')).toHaveValue('');
  });

  it('keeps the text when saving fails', async () => {
    const { user } = await openProfile(grace, { updateBiography: fail });
    await user.click(screen.getByRole('button', { name: 'Edit biography' }));
    await user.type(screen.getByLabelText('Biography'), 'Compilers.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update biography.')).toBeVisible();
    expect(screen.getByLabelText('Biography')).toHaveValue('Compilers.');
  });
});

describe('the password reset', () => {
  const reset = async (
    app: Awaited<ReturnType<typeof openProfile>>,
    password: string,
    confirmation: string,
  ) => {
    if (password !== '') await app.user.type(screen.getByLabelText('New Password'), password);
    if (confirmation !== '') {
      await app.user.type(screen.getByLabelText('Confirm New Password'), confirmation);
    }
    await app.user.click(screen.getByRole('button', { name: 'Reset' }));
  };

  it('is confirmed and empties its fields', async () => {
    const app = await openProfile(grace, { resetPassword: () => grace });
    await reset(app, 'new secret', 'new secret');
    expect(await screen.findByText('Password reset successful!')).toBeVisible();
    expect(screen.getByLabelText('New Password')).toHaveValue('');
    expect(app.server.mutations).toContainEqual([
      'users.resetPassword',
      { username: 'grace', password: 'new secret' },
    ]);
  });

  it.each([
    ['', '', 'Please enter and confirm your new password.'],
    ['secret', '', 'Please enter and confirm your new password.'],
    ['secret', 'other', 'Passwords do not match.'],
  ])('refuses %j with %j: %s', async (password, confirmation, message) => {
    const app = await openProfile();
    await reset(app, password, confirmation);
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(app.server.mutations.map(([path]) => path)).not.toContain('users.resetPassword');
  });

  it('says so when it fails', async () => {
    const app = await openProfile(grace, { resetPassword: fail });
    await reset(app, 'secret', 'secret');
    expect(await screen.findByText('Failed to reset password.')).toBeVisible();
  });

  it('shows and hides both passwords', async () => {
    const { user } = await openProfile();
    await user.click(screen.getByRole('button', { name: 'Show Passwords' }));
    expect(screen.getByLabelText('New Password')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Confirm New Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide Passwords' }));
    expect(screen.getByLabelText('New Password')).toHaveAttribute('type', 'password');
  });
});

describe('the danger zone', () => {
  const askToDelete = async (app: Awaited<ReturnType<typeof openProfile>>) => {
    await app.user.click(screen.getByRole('button', { name: 'Delete This User' }));
    return within(await screen.findByRole('dialog'));
  };

  it('deletes the account after a confirmation and goes to the login page', async () => {
    const app = await openProfile(grace, { delete: () => grace });
    const dialog = await askToDelete(app);
    await app.user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('User "grace" deleted successfully.')).toBeVisible();
    await waitFor(() => expect(app.address.current).toBe('/'));
    expect(app.server.mutations).toContainEqual(['users.delete', { username: 'grace' }]);
  });

  it('does nothing when the confirmation is refused', async () => {
    const app = await openProfile();
    const dialog = await askToDelete(app);
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(app.server.mutations.map(([path]) => path)).not.toContain('users.delete');
  });

  it('says so when deleting fails', async () => {
    const app = await openProfile(grace, { delete: fail });
    const dialog = await askToDelete(app);
    await app.user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('Failed to delete user.')).toBeVisible();
  });
});
