import type { WaysIn } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { afterEach, expect, it, vi } from 'vitest';
import { NeedsProof } from '../../../../testing/mock-api.js';
import { opened } from '../../../../testing/opened.js';
import {
  aUser,
  noOptions,
  noWaysBesidePassword,
  renderApp,
} from '../../../../testing/render-app.js';

const grace = aUser('grace');
afterEach(() => vi.unstubAllGlobals());

const withPassword = noWaysBesidePassword;

/** Where the browser was sent. */
function watchLeaving() {
  const assign = vi.fn();
  const { href, origin, pathname, search } = window.location;
  vi.stubGlobal('location', { href, origin, pathname, search, assign });
  return assign;
}

async function openSettings(first: WaysIn = withPassword, at = '/user/grace', isProved = true) {
  let ways = first;
  let proved = isProved;
  const assertProved = () => {
    if (proved) return;
    const cause = new NeedsProof('password');
    throw new TRPCError({ code: 'FORBIDDEN', message: 'Log in again.', cause });
  };
  const app = renderApp({
    at,
    api: {
      queries: {
        users: {
          open: () => opened({ kind: 'users' }, grace),
          signInOptions: () => ({ ...noOptions, oidcName: 'Acme' }),
          waysIn: () => ways,
        },
      },
      mutations: {
        users: {
          beginOidc() {
            assertProved();
            return { ticket: 'a ticket' };
          },
          disconnectOidc() {
            assertProved();
            ways = { ...ways, oidc: false };
          },
          closeOtherWays() {
            assertProved();
            ways = { ...withPassword };
          },
          proveAgain: () => {
            proved = true;
          },
        },
      },
    },
  });
  const heading = await screen.findByRole('heading', { name: 'Signing in' });
  const section = within(heading.closest('section') ?? heading);
  const press = async (name: string) =>
    app.user.click(await section.findByRole('button', { name }));
  return { ...app, section, press };
}

it('connects one’s account at the provider by a visit there', async () => {
  const { press, server } = await openSettings();
  const left = watchLeaving();
  await press('Connect Acme');
  await waitFor(() => expect(left).toHaveBeenCalledWith('/auth/oidc?ticket=a+ticket'));
  expect(server.mutations.at(-1)).toEqual(['users.beginOidc', { purpose: 'connect' }]);
});

it('asks first who is there, then goes on', async () => {
  const { press, user } = await openSettings(withPassword, '/user/grace', false);
  const left = watchLeaving();
  await press('Connect Acme');
  const asked = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
  await user.type(asked.getByLabelText('Password'), 'correct horse{Enter}');
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
});

it('disconnects it', async () => {
  const { press, section } = await openSettings({ ...withPassword, oidc: true });
  expect(await section.findByText('Connected')).toBeVisible();
  await press('Disconnect');
  expect(await section.findByRole('button', { name: 'Connect Acme' })).toBeVisible();
});

it('keeps the only way in', async () => {
  const { section } = await openSettings({ ...withPassword, password: false, oidc: true });
  expect(await section.findByRole('button', { name: 'Disconnect' })).toBeDisabled();
  expect(section.getByText(/Set a password before/)).toBeVisible();
});

it.each([
  ['connected', 'status', 'Acme is connected: you can sign in with it.'],
  ['taken', 'alert', 'This account of Acme belongs to somebody else here.'],
])('says that an account is %s', async (outcome, role, sentence) => {
  const { section } = await openSettings(withPassword, `/user/grace?visit=${outcome}`);
  expect(await section.findByRole(role)).toHaveTextContent(sentence);
});

it('closes all other ways in once somebody has said who they are, and that they mean it', async () => {
  const { press, section, user, server } = await openSettings(
    { ...withPassword, oidc: true },
    '/user/grace',
    false,
  );
  expect(await section.findByText('Connected')).toBeVisible();
  const close = async () => {
    await press('Close all other ways in');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Check that the e-mail address is yours/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close them' }));
  };
  await close();
  await user.type(await screen.findByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(section.queryByText('Connected')).toBeNull());
  expect(server.mutations.map(([path]) => path).slice(-3)).toEqual([
    ...['users.closeOtherWays', 'users.proveAgain', 'users.closeOtherWays'],
  ]);
});
