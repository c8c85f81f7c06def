import type { Recovery } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { NeedsProof } from '../../../../testing/mock-api.js';
import { opened } from '../../../../testing/opened.js';
import { aUser, renderApp } from '../../../../testing/render-app.js';

const grace = aUser('grace');
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
const none: Recovery = {
  email: null,
  pendingEmail: null,
  canMail: true,
  codesLeft: 0,
  codesMadeAt: null,
};

/** Whose proof is too old until they have given another one. */
async function openSettings(first: Recovery = none, isProvedAtFirst = true) {
  let [recovery, isProved] = [first, isProvedAtFirst];
  const assertProved = () => {
    if (isProved) return;
    const cause = new NeedsProof('password');
    throw new TRPCError({ code: 'FORBIDDEN', message: 'Log in again.', cause });
  };
  const app = renderApp({
    at: '/user/grace',
    api: {
      queries: {
        users: { open: () => opened({ kind: 'users' }, grace), recovery: () => recovery },
      },
      mutations: {
        users: {
          setEmail({ email }) {
            assertProved();
            recovery =
              email === ''
                ? { ...recovery, email: null, pendingEmail: null }
                : { ...recovery, pendingEmail: email };
            return recovery;
          },
          makeRecoveryCodes() {
            assertProved();
            recovery = { ...recovery, codesLeft: 10, codesMadeAt: '2026-01-01T00:00:00.000Z' };
            return { codes: CODES };
          },
          proveAgain: () => {
            isProved = true;
          },
        },
      },
    },
  });
  const heading = await screen.findByRole('heading', { name: 'If you forget your password' });
  const section = within(heading.closest('section') ?? heading);
  const press = async (name: string) =>
    app.user.click(await section.findByRole('button', { name }));
  const sent = () => app.server.mutations.filter(([path]) => /setEmail|makeRec/.test(path));
  return { ...app, section, press, sent };
}

describe('one’s address', () => {
  it('is given, and stands there as not verified', async () => {
    const { section, user, press, sent } = await openSettings();
    await user.type(await section.findByLabelText('E-mail address'), ' grace@people.example ');
    await press('Send a link');
    expect(await section.findByText('grace@people.example')).toBeVisible();
    expect(section.getByText(/not verified yet/)).toBeVisible();
    expect(sent()).toEqual([['users.setEmail', { email: 'grace@people.example' }]]);
  });

  it('is sent nowhere when it is none', async () => {
    const { section, user, press, sent } = await openSettings();
    await press('Send a link');
    expect(section.getByRole('alert')).toHaveTextContent('Please enter an e-mail address.');
    await user.type(section.getByLabelText('E-mail address'), 'grace');
    await press('Send a link');
    expect(section.getByRole('alert')).toHaveTextContent('This is not an e-mail address.');
    expect(sent()).toEqual([]);
  });

  it('is removed, after one has shown who one is', async () => {
    const { section, user, press, sent } = await openSettings(
      { ...none, email: 'grace@people.example' },
      false,
    );
    expect(await section.findByText('Verified')).toBeVisible();
    await press('Change');
    await press('Remove the address');
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
    await user.type(dialog.getByLabelText('Password'), 'correct horse');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(section.queryByText('grace@people.example')).toBeNull());
    expect(sent()).toHaveLength(2);
  });

  it('can’t be given where no mail is sent', async () => {
    const { section } = await openSettings({ ...none, canMail: false });
    expect(await section.findByText('This server sends no mail.')).toBeVisible();
    expect(section.queryByRole('textbox')).toBeNull();
  });
});

describe('recovery codes', () => {
  it('are shown once, and counted from then on', async () => {
    const { section, user, press } = await openSettings();
    await press('Make recovery codes');
    const dialog = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
    for (const code of CODES) expect(dialog.getByText(code)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(screen.queryByText(CODES[0] ?? '')).toBeNull());
    expect(await section.findByText(/^10 of 10 left/)).toBeVisible();
    expect(section.getByRole('button', { name: 'New codes' })).toBeVisible();
  });
});
