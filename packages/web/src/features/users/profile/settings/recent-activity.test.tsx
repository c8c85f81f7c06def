import type { Activity } from '@collabor8/domain';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MockAnswers } from '../../../../testing/mock-api.js';
import { aStanding } from '../../../../testing/moderation-samples.js';
import { opened } from '../../../../testing/opened.js';
import { aUser, renderApp } from '../../../../testing/render-app.js';

const at = '2024-03-05T12:00:00.000Z';
const aRow = (differences: Partial<Activity> = {}): Activity => ({
  ...{ kind: 'signedIn', at, since: at, count: 1 },
  ...{ device: 'Firefox on Linux', address: '192.0.2.1' },
  ...differences,
});

const rows: readonly Activity[] = [
  aRow({
    kind: 'failed',
    count: 12,
    device: null,
    address: null,
    since: '2024-03-04T12:00:00.000Z',
  }),
  aRow({ kind: 'passwordChanged' }),
  aRow({ kind: 'appointed', device: null, address: null }),
  aRow(),
  ...Array.from({ length: 3 }, (_, n) => aRow({ since: `2024-02-0${n + 1}T12:00:00.000Z` })),
];

const open = (
  username: string,
  queries: NonNullable<MockAnswers['queries']>,
  mutations: NonNullable<MockAnswers['mutations']> = {},
) =>
  renderApp({
    at: `/user/${username}`,
    api: {
      mutations,
      queries: {
        ...queries,
        users: { open: () => opened({ kind: 'users' }, aUser(username)), ...queries.users },
      },
    },
  });

it('shows what was done and tried, the first few of it', async () => {
  const { user } = open('grace', { users: { activity: () => rows } });
  const section = within(await screen.findByRole('region', { name: 'Recent activity' }));
  const lines = await section.findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^12 failed attempts, not let inSeveral devices, several addresses.*first /,
    ),
    expect.stringMatching(/^Password changedFirefox on Linux, 192\.0\.2\.1/),
    expect.stringMatching(/^Made a moderatorBy an administrator/),
    expect.stringMatching(/^Signed inFirefox on Linux, 192\.0\.2\.1/),
    expect.stringMatching(/^Signed in/),
  ]);
  await user.click(section.getByRole('button', { name: 'Show all' }));
  expect(section.getAllByRole('listitem')).toHaveLength(7);
});

it('whoever was not it ends all other sessions, and is about to choose a new password', async () => {
  let isDown = true;
  const endOtherSessions = () => {
    if (isDown) throw new Error('down');
    return undefined;
  };
  const { user } = open(
    'grace',
    { users: { activity: () => rows } },
    { users: { endOtherSessions } },
  );
  const section = within(await screen.findByRole('region', { name: 'Recent activity' }));
  const notMe = await section.findByRole('button', { name: 'Not me' });
  await user.click(notMe);
  expect(await section.findByText(/^Your other sessions could not be ended/)).toBeVisible();
  expect(notMe).toHaveFocus();
  isDown = false;
  await user.click(notMe);
  await screen.findByText('Your other sessions have ended. Choose a new password.');
  expect(screen.getByLabelText('New Password')).toHaveFocus();
});

it('whoever was it is asked no more, until something else is tried', async () => {
  let shown = rows;
  const { user, unmount } = open('grace', { users: { activity: () => shown } });
  const failed = async () => (await screen.findAllByText(/failed attempts, not let in/))[0];
  expect(await failed()).toBeVisible();
  expect(screen.getByText(/Was this you\?/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'It was me' }));
  expect(screen.queryByRole('button', { name: 'Not me' })).toBeNull();
  expect((await failed())?.closest('li')).toHaveFocus();
  unmount();
  const again = open('grace', { users: { activity: () => shown } });
  expect(await failed()).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Not me' })).toBeNull();
  again.unmount();
  shown = [aRow({ kind: 'failed', count: 13, at: '2024-03-06T12:00:00.000Z' }), ...rows.slice(1)];
  open('grace', { users: { activity: () => shown } });
  expect(await screen.findByRole('button', { name: 'Not me' })).toBeVisible();
});

it('says so when nothing was noted, or it cannot be read', async () => {
  const { unmount } = open('grace', { users: { activity: () => [] } });
  expect(await screen.findByText('Nothing has been recorded yet.')).toBeVisible();
  unmount();
  let isDown = true;
  const { user } = open('grace', {
    users: {
      activity() {
        if (isDown) throw new Error('down');
        return rows;
      },
    },
  });
  expect(await screen.findByText('Your recent activity could not be loaded')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findAllByText(/failed attempts, not let in/))[0]).toBeVisible();
});

it('is shown of others to administrators alone', async () => {
  const own = (role: 'administrator' | 'moderator') => ({
    openOwn: () => opened({ kind: 'person', username: 'grace' }, aStanding('grace', { role })),
    activity: () => rows,
  });
  const more = () => screen.findByRole('button', { name: 'More about ada' });
  const { unmount, user: moderator } = open('ada', { moderation: own('moderator') });
  await moderator.click(await more());
  await screen.findByRole('button', { name: 'Suspend' });
  expect(screen.queryByRole('button', { name: 'Recent activity' })).toBeNull();
  unmount();
  const { user, server } = open('ada', { moderation: own('administrator') });
  await user.click(await more());
  await user.click(await screen.findByRole('button', { name: 'Recent activity' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recent activity of ada' }));
  expect(await dialog.findAllByRole('listitem')).toHaveLength(5);
  expect(dialog.queryByRole('button', { name: 'Not me' })).toBeNull();
  expect(server.queries).toContainEqual(['moderation.activity', { username: 'ada' }]);
});
