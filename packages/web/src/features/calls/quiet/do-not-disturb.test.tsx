import { TRPCError } from '@trpc/server';
import type { NumberedQuiet } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { stubDevices } from '../../../testing/fake-web-rtc.js';
import { openCallPage } from '../../../testing/open-call.js';
import { opened } from '../../../testing/opened.js';

beforeAll(() => Promise.all([import('../page/call-page.js'), import('../desk/call-desk.js')]));
beforeEach(() => {
  stubDevices();
});

const off: NumberedQuiet = { isOn: false, people: [], revision: 1 };

async function openDialog(quiet: NumberedQuiet = off) {
  const app = openCallPage(
    { calls: { openQuiet: () => opened({ kind: 'person', username: 'grace' }, quiet) } },
    {
      calls: {
        setQuiet: (choice) => ({ ...quiet, ...choice, revision: 2 }),
        silence: ({ username, isSilent }) => {
          if (username === 'nobody') {
            throw new TRPCError({ code: 'NOT_FOUND', message: 'User not found' });
          }
          return { ...quiet, people: isSilent ? [username] : [], revision: 3 };
        },
      },
    },
  );
  await app.user.click(await screen.findByRole('button', { name: 'Do not disturb' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Do not disturb' }));
  return { ...app, dialog };
}

it('is turned on for an hour, and off again', async () => {
  const { user, server, dialog } = await openDialog();
  expect(dialog.getByRole('radio', { name: 'Off' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'On for an hour' }));
  expect(await dialog.findByRole('radio', { name: /^On until \w{3}/ })).toBeChecked();
  const [, choice] = server.mutations.at(-1) ?? [];
  const { until } = choice as { until: string };
  expect(Math.abs(Date.parse(until) - Date.now() - 3_600_000)).toBeLessThan(20_000);
  await user.click(dialog.getByRole('radio', { name: 'Off' }));
  await waitFor(() => expect(server.mutations.at(-1)).toEqual(['calls.setQuiet', { isOn: false }]));
});

it('one person is silenced by their name, and may ring again', async () => {
  const { user, server, dialog } = await openDialog();
  const field = dialog.getByLabelText('One person’s calls');
  await user.type(field, 'nobody{Enter}');
  expect(await dialog.findByText('User not found')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'linus{Enter}');
  await user.click(await dialog.findByRole('button', { name: 'Let linus ring' }));
  expect(server.mutations.at(-1)).toEqual([
    'calls.silence',
    { username: 'linus', isSilent: false },
  ]);
});

it('what was chosen in another tab is shown', async () => {
  const { live, dialog } = await openDialog();
  const quiet = { ...off, isOn: true, people: ['ada'], revision: 5 };
  live.emit('person', { name: 'quietUpdate', quiet });
  expect(await dialog.findByRole('radio', { name: 'On until I turn it off' })).toBeChecked();
  expect(dialog.getByRole('button', { name: 'Let ada ring' })).toBeVisible();
});
