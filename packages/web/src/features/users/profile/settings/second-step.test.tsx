import type { WaysIn } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { expect, it } from 'vitest';
import { NeedsCode, NeedsProof } from '../../../../testing/mock-api.js';
import { opened } from '../../../../testing/opened.js';
import {
  aUser,
  noWaysBesidePassword,
  renderApp,
  sessionOf,
} from '../../../../testing/render-app.js';

const grace = aUser('grace');
const SECRET = 'ABCDEFGH23456723ABCDEFGH23456723';
const WRONG = 'This code is wrong or has been used.';
const noApp = noWaysBesidePassword;

async function openSettings(first: WaysIn = noApp, isProvedAtFirst = true) {
  let [ways, isProved] = [first, isProvedAtFirst];
  const assertProved = () => {
    if (isProved) return;
    const cause = new NeedsProof('password');
    throw new TRPCError({ code: 'FORBIDDEN', message: 'Log in again.', cause });
  };
  const app = renderApp({
    at: '/user/grace',
    api: {
      queries: { users: { open: () => opened({ kind: 'users' }, grace), waysIn: () => ways } },
      mutations: {
        users: {
          beginSecondStep() {
            assertProved();
            return { secret: SECRET, address: `otpauth://totp/Collabor8:grace?secret=${SECRET}` };
          },
          confirmSecondStep({ code }) {
            if (code !== '123456') throw new TRPCError({ code: 'BAD_REQUEST', message: WRONG });
            ways = { ...ways, secondStepSince: '2026-01-01T00:00:00.000Z' };
          },
          removeSecondStep() {
            assertProved();
            ways = noApp;
          },
          proveAgain: () => {
            isProved = true;
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

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('sets an app up with a picture or letters, once a code of it is right', async () => {
  const { press, section, user } = await openSettings();
  await press('Set up');
  const setup = await dialog('Set up an authenticator app');
  expect(setup.getByRole('img', { name: 'The secret for your authenticator app' })).toBeVisible();
  expect(setup.getByText('ABCD EFGH 2345 6723 ABCD EFGH 2345 6723')).toBeVisible();
  await user.click(setup.getByRole('button', { name: 'Turn on' }));
  expect(await setup.findByRole('alert')).toHaveTextContent('Please enter the code');
  await user.type(setup.getByLabelText('Code'), '654321{Enter}');
  await waitFor(() => expect(setup.getByRole('alert')).toHaveTextContent(WRONG));
  await user.clear(setup.getByLabelText('Code'));
  await user.type(setup.getByLabelText('Code'), '123456{Enter}');
  expect(await section.findByText('On')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('turns it off, after asking who is there', async () => {
  const on = { ...noApp, secondStepSince: '2026-01-01T00:00:00.000Z' };
  const { press, section, user } = await openSettings(on, false);
  await press('Turn off');
  const asked = await dialog('Confirm that it’s you');
  await user.type(asked.getByLabelText('Password'), 'correct horse{Enter}');
  expect(await section.findByRole('button', { name: 'Set up' })).toBeVisible();
});

it('offers none to whoever has no password', async () => {
  const { section } = await openSettings({ ...noApp, password: false, google: true });
  expect(await section.findByText(/Set a password/)).toBeVisible();
  expect(section.queryByText('Authenticator app')).toBeNull();
});

it('asks for the code at the log-in, where the password was right', async () => {
  const { user, server, address } = renderApp({
    at: '/',
    me: null,
    api: {
      mutations: {
        users: {
          login({ code }) {
            if (code === '123456') return sessionOf(grace);
            const message = code === undefined ? 'Enter the code.' : WRONG;
            throw new TRPCError({ code: 'UNAUTHORIZED', message, cause: new NeedsCode() });
          },
        },
      },
    },
  });
  await user.type(await screen.findByLabelText('Username'), 'grace');
  expect(screen.queryByLabelText('Code')).toBeNull();
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  const field = await screen.findByLabelText('Code');
  expect(field).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(field, '654321{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(`Error while logging in: ${WRONG}`);
  await user.clear(field);
  await user.type(field, '123456{Enter}');
  await waitFor(() => expect(address.current).toBe('/home'));
  expect(server.mutations.filter(([path]) => path === 'users.login').at(-1)).toEqual([
    'users.login',
    { username: 'grace', password: 'secret', code: '123456' },
  ]);
});
