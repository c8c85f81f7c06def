import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';

let server: TestServer;
let ada: Person;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ administrators: ['root'] });
});
afterAll(() => server.close());
beforeEach(async () => {
  people += 1;
  ada = await signUp(server, `ada${people}`);
  return () => ada.leave();
});

/** Ends all sessions of somebody just before the next unit of work begins, as a new password elsewhere would. */
function endBeforeNextUnit(username: string): void {
  const { store, services } = { store: server.store, services: server.api.services };
  const begin = store.transaction.bind(store);
  vi.spyOn(store, 'transaction').mockImplementationOnce(async (...asked) => {
    await services.users.sessions.endAll(username);
    return begin(...asked);
  });
}

const SECRET = { code: '000000' };

const acts: readonly (readonly [string, (person: Person) => Promise<unknown>])[] = [
  ['recovery codes', ({ trpc }) => trpc.users.makeRecoveryCodes.mutate()],
  ['an address', ({ trpc }) => trpc.users.setEmail.mutate({ email: '' })],
  ['a token', ({ trpc }) => trpc.users.makeToken.mutate({ name: 'mine', scope: 'read' })],
  ['a token’s end', ({ trpc }) => trpc.users.dropToken.mutate({ id: 'a'.repeat(43) })],
  ['the secret of an app', ({ trpc }) => trpc.users.beginSecondStep.mutate()],
  ['an app', ({ trpc }) => trpc.users.confirmSecondStep.mutate(SECRET)],
  ['an app’s end', ({ trpc }) => trpc.users.removeSecondStep.mutate()],
  ['a passkey’s end', ({ trpc }) => trpc.users.removePasskey.mutate({ id: 'abcd' })],
  ['the end of a connection', ({ trpc }) => trpc.users.disconnectOidc.mutate()],
  ['the end of all other ways in', ({ trpc }) => trpc.users.closeOtherWays.mutate()],
  ['an address of feeds', ({ trpc }) => trpc.feeds.makeKey.mutate()],
  [
    'a new password',
    ({ trpc, username }) => trpc.users.resetPassword.mutate({ username, password: 'another' }),
  ],
  ['the end of the account', ({ trpc, username }) => trpc.users.delete.mutate({ username })],
];

it.each(acts)(
  'makes nothing of what a session asked for that has just ended: %s',
  async (_what, act) => {
    endBeforeNextUnit(ada.username);
    await expect(act(ada)).rejects.toMatchObject({
      message: 'Please log in first.',
      data: { code: 'UNAUTHORIZED' },
    });
  },
);

it('hands out no link in the name of an administrator whose session has just ended', async () => {
  const root = await signUp(server, 'root');
  endBeforeNextUnit('root');
  const asked = { username: ada.username, why: 'Lost their password' };
  await expect(root.trpc.moderation.handOutLink.mutate(asked)).rejects.toMatchObject({
    data: { code: 'UNAUTHORIZED' },
  });
  await root.leave();
});
