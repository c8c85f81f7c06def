import { screen, waitFor, within } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { expect, it } from 'vitest';
import { NeedsProof } from '../../testing/mock-api.js';
import { aStanding } from '../../testing/moderation-samples.js';
import { opened } from '../../testing/opened.js';
import { aUser, renderApp } from '../../testing/render-app.js';

const open = (role: 'administrator' | 'moderator', isProvedAtFirst = true) => {
  let isProved = isProvedAtFirst;
  return renderApp({
    at: '/user/ada',
    api: {
      queries: {
        users: { open: () => opened({ kind: 'users' }, aUser('ada')) },
        moderation: {
          openOwn: () =>
            opened({ kind: 'person', username: 'grace' }, aStanding('grace', { role })),
          standing: ({ username }) => aStanding(username),
          activity: () => [],
        },
      },
      mutations: {
        moderation: {
          endSessions: () => undefined,
          handOutLink() {
            if (isProved) return { token: 'abc' };
            const cause = new NeedsProof('password');
            throw new TRPCError({ code: 'FORBIDDEN', message: 'Log in again.', cause });
          },
        },
        users: {
          proveAgain: () => {
            isProved = true;
          },
        },
      },
    },
  });
};

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

const openMenu = async ({ user }: ReturnType<typeof open>): Promise<void> =>
  user.click(await screen.findByRole('button', { name: 'More about ada' }));

async function ask(app: ReturnType<typeof open>) {
  const { user } = app;
  await openMenu(app);
  await user.click(await screen.findByRole('button', { name: 'One-time link' }));
  const asking = await dialog('Hand out a link to ada');
  await user.type(asking.getByLabelText('Reason for the log'), 'She lost it');
  await user.click(asking.getByRole('button', { name: 'Make a link' }));
}

const LINK = `${window.location.origin}/reset/abc`;
const sentBy = ({ server }: ReturnType<typeof open>) =>
  server.mutations.filter(([path]) => path === 'moderation.handOutLink');

it('shows an administrator the link, this once', async () => {
  const app = open('administrator');
  await ask(app);
  const made = await dialog('A link for ada');
  expect(made.getByDisplayValue(LINK)).toBeVisible();
  expect(sentBy(app)).toEqual([
    ['moderation.handOutLink', { username: 'ada', why: 'She lost it' }],
  ]);
});

it('asks who is there first, and goes on with the reason', async () => {
  const app = open('administrator', false);
  await ask(app);
  const proof = await dialog('Confirm that it’s you');
  await app.user.type(proof.getByLabelText('Password'), 'correct horse');
  await app.user.click(proof.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByDisplayValue(LINK)).toBeVisible();
  expect(sentBy(app)).toHaveLength(2);
});

it('is not offered to moderators', async () => {
  await openMenu(open('moderator'));
  await screen.findByRole('button', { name: 'Suspend' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'One-time link' })).toBeNull());
});

it('ends all sessions of somebody, with a reason for the log', async () => {
  const app = open('administrator');
  await openMenu(app);
  await app.user.click(await screen.findByRole('button', { name: 'Recent activity' }));
  await app.user.click(await screen.findByRole('button', { name: 'End all sessions' }));
  const asking = await dialog('End all sessions of ada');
  await app.user.type(asking.getByLabelText('Reason for the log'), 'Her laptop was stolen');
  await app.user.click(asking.getByRole('button', { name: 'End sessions' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.server.mutations).toContainEqual([
    'moderation.endSessions',
    { username: 'ada', why: 'Her laptop was stolen' },
  ]);
});
