import type { MailAddress } from '@collabor8/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCentre } from '../../testing/notice-samples.js';
import type { MockAnswers } from '../../testing/mock-api.js';
import { opened } from '../../testing/opened.js';
import { renderApp } from '../../testing/render-app.js';

const ME = { kind: 'person', username: 'grace' } as const;
const MINE: MailAddress = { canMail: true, email: 'grace@people.example', isRefused: false };

async function openSettings(
  address: MailAddress,
  feeds: {
    readonly queries: NonNullable<NonNullable<MockAnswers['queries']>['feeds']>;
    readonly mutations?: NonNullable<NonNullable<MockAnswers['mutations']>['feeds']>;
  } = { queries: { key: () => null } },
) {
  const app = renderApp({
    at: '/notifications',
    api: {
      queries: {
        notices: { openMine: () => opened(ME, aCentre()), mailAddress: () => address },
        feeds: feeds.queries,
      },
      mutations: {
        notices: { chooseMail: () => undefined, chooseQuietHours: () => undefined },
        feeds: feeds.mutations ?? {},
      },
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Settings' }));
  await screen.findByRole('group', { name: 'Notify me about' });
  return app;
}

const allMails = () => screen.findByRole('checkbox', { name: 'Mail me what I miss' });

it('turns mails of a kind off, and all of them', async () => {
  const { user, server, live } = await openSettings(MINE);
  const all = await allMails();
  expect(all).toBeChecked();
  expect(screen.getByText(/^To grace@people\.example/)).toBeVisible();
  const kinds = within(screen.getByRole('group', { name: 'While I am away, tell me about' }));
  const calls = kinds.getByRole('checkbox', { name: 'Missed calls' });
  await user.click(calls);
  await user.click(all);
  await waitFor(() =>
    expect(server.mutations.filter(([path]) => path === 'notices.chooseMail')).toEqual([
      ['notices.chooseMail', { kind: 'missedCall', isOn: false }],
      ['notices.chooseMail', { kind: 'all', isOn: false }],
    ]),
  );
  const mail = { isOn: true, off: ['missedCall' as const] };
  const settings = { revision: 1, off: ['turn' as const], mail };
  live.emit('person', { name: 'noticeUpdate', notices: [], settings });
  const again = await screen.findByRole('group', { name: 'While I am away, tell me about' });
  expect(within(again).getByRole('checkbox', { name: 'Missed calls' })).not.toBeChecked();
  // What one isn't told of at all is mailed neither.
  expect(within(again).queryByRole('checkbox', { name: 'My turn in a game' })).toBeNull();
  const stopped = { revision: 2, off: [], mail: { ...mail, isOn: false } };
  live.emit('person', { name: 'noticeUpdate', notices: [], settings: stopped });
  await waitFor(() =>
    expect(screen.queryByRole('group', { name: 'While I am away, tell me about' })).toBeNull(),
  );
});

it('chooses quiet hours, and mails of each week', async () => {
  const { user, server, live } = await openSettings(MINE);
  await user.click(await screen.findByRole('checkbox', { name: 'Quiet hours' }));
  await user.click(screen.getByRole('checkbox', { name: /^Mail me each week/ }));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const hours = { from: 1320, to: 420, timeZone };
  await waitFor(() =>
    expect(server.mutations.filter(([path]) => path.startsWith('notices'))).toEqual([
      ['notices.chooseQuietHours', { hours }],
      ['notices.chooseMail', { kind: 'weekly', isOn: true }],
    ]),
  );
  live.emit('person', {
    ...{ name: 'noticeUpdate', notices: [] },
    settings: { revision: 1, off: [], quietHours: hours },
  });
  const from = await screen.findByLabelText('From');
  await waitFor(() => expect(from).toHaveValue('22:00'));
  fireEvent.change(from, { target: { value: '21:30' } });
  const later = ['notices.chooseQuietHours', { hours: { ...hours, from: 1290 } }];
  await waitFor(() => expect(server.mutations).toContainEqual(later));
});

it('says that the address takes no mail, and tries it again', async () => {
  const { user, server } = await openSettings({ ...MINE, isRefused: true });
  const all = await allMails();
  expect(all).not.toBeChecked();
  expect(screen.getByText(/grace@people\.example doesn’t accept mail/)).toBeVisible();
  await user.click(all);
  const on = ['notices.chooseMail', { kind: 'all', isOn: true }];
  await waitFor(() => expect(server.mutations).toContainEqual(on));
});

it('leads to where an address is given', async () => {
  await openSettings({ ...MINE, email: null });
  const link = await screen.findByRole('link', { name: 'your profile' });
  expect(link).toHaveAttribute('href', '/user/grace');
});

it('says nothing of mails where none are sent', async () => {
  await openSettings({ canMail: false, email: null, isRefused: false });
  expect(screen.queryByText(/mail/i)).toBeNull();
});

it('makes secret feed addresses, and ends them', async () => {
  let key: string | null = null;
  const { user } = await openSettings(MINE, {
    queries: { key: () => key },
    mutations: {
      makeKey: () => (key = 'secret'),
      dropKey: () => {
        key = null;
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Make a key' }));
  expect(await screen.findByText(/[/]feeds[/]user[/]grace[?]key=secret$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'End these addresses' }));
  await waitFor(() => expect(screen.queryByText(/key=secret/)).toBeNull());
});

it('stops mails by a link at a press, not by opening it', async () => {
  const token = 'x'.repeat(43);
  const { user, server } = renderApp({
    at: `/unsubscribe/${token}`,
    me: null,
    api: { mutations: { notices: { stopMails: () => undefined } } },
  });
  const stop = await screen.findByRole('button', { name: 'Stop these mails' });
  expect(server.mutations).toEqual([]);
  await user.click(stop);
  expect(await screen.findByText('You will get no more of these mails.')).toBeVisible();
  expect(server.mutations).toEqual([['notices.stopMails', { token }]]);
});
