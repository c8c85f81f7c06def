import { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openModerationStage, type ModerationStage } from '../../testing/moderation-stage.js';
import { signUp, type Person } from '../../testing/test-server.js';
import { waitFor } from '../../testing/wait-for.js';
import { activityBooks } from './documents.js';

let stage: ModerationStage;
beforeEach(async () => {
  stage = await openModerationStage();
  return () => stage.close();
});

const kindsOf = async (person: Person) =>
  (await person.trpc.users.activity.query()).map(({ kind }) => kind);

const logIn = (person: Person, password: string) =>
  person.rest('POST', '/user/login', { username: person.username, password });

describe('what was done with an account', () => {
  it.each(['/user/login', '/trpc/users.login'] as const)(
    'is noted of a failure once %s has answered, so that its time doesn’t tell that there is such an account',
    async (path) => {
      const otto = await signUp(stage.server, 'otto');
      const answered = vi.spyOn(ServerResponse.prototype, 'end');
      const begun = vi.spyOn(stage.server.store, 'transaction');
      const guess = { username: 'otto', password: 'wrong' };
      expect((await stage.visitor.rest('POST', path, guess)).status).toBe(401);
      await waitFor('the failure', () => begun.mock.calls.length > 0);
      const [first = Infinity] = answered.mock.invocationCallOrder;
      expect(first).toBeLessThan(begun.mock.invocationCallOrder[0] ?? 0);
      vi.restoreAllMocks();
      await waitFor('its note', async () => (await kindsOf(otto))[0] === 'failed');
      await otto.leave();
    },
  );

  it('is read by its owner: sign-ins, failures, new passwords and roles', async () => {
    const otto = await signUp(stage.server, 'otto');
    expect(await otto.trpc.users.activity.query()).toEqual([
      {
        ...{ kind: 'signedIn', count: 1, device: 'Unknown device', address: '127.0.0.1' },
        ...{ at: expect.any(String) as string, since: expect.any(String) as string },
      },
    ]);
    const guess = { username: 'otto', password: 'wrong' };
    expect((await stage.visitor.rest('POST', '/user/login', guess)).status).toBe(401);
    await waitFor('the failure', async () => (await kindsOf(otto))[0] === 'failed');
    await expect(otto.trpc.users.proveAgain.mutate({ password: 'no' })).rejects.toThrow(
      'Wrong password',
    );
    await waitFor(
      'the second failure',
      async () => (await otto.trpc.users.activity.query())[0]?.count === 2,
    );
    const person = { username: 'otto', why: 'For a test' };
    await stage.root.trpc.moderation.appoint.mutate(person);
    await stage.root.trpc.moderation.appoint.mutate(person);
    await stage.root.trpc.moderation.discharge.mutate(person);
    expect(await kindsOf(otto)).toEqual(['discharged', 'appointed', 'failed', 'signedIn']);
    // Neither names who did it, nor where from.
    const [role] = await otto.trpc.users.activity.query();
    expect(role).toMatchObject({ device: null, address: null, count: 1 });
    await otto.trpc.users.resetPassword.mutate({ username: 'otto', password: 'another' });
    const seen = await stage.root.trpc.moderation.activity.query({ username: 'otto' });
    expect(seen[0]).toMatchObject({ kind: 'passwordChanged', address: '127.0.0.1' });
    await otto.leave();
  });

  it('is read by administrators, and refused to everybody else', async () => {
    const { root, grace, bob, visitor } = stage;
    const ofAda = { username: 'ADA' };
    const read = await root.trpc.moderation.activity.query(ofAda);
    expect(read).toMatchObject([{ kind: 'signedIn', address: '127.0.0.1' }]);
    for (const person of [grace, bob]) {
      await expect(person.trpc.moderation.activity.query(ofAda)).rejects.toMatchObject({
        message: 'Only administrators can do this.',
        data: { code: 'FORBIDDEN' },
      });
    }
    for (const query of [
      () => visitor.trpc.moderation.activity.query(ofAda),
      () => visitor.trpc.users.activity.query(),
    ]) {
      await expect(query()).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } });
    }
    await expect(root.trpc.moderation.activity.query({ username: 'zoe' })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
  });

  it('is empty for an account of an earlier version, and goes with the account', async () => {
    const { server, ada, root } = stage;
    await server.store.collection(activityBooks).remove('ada');
    expect(await ada.trpc.users.activity.query()).toEqual([]);
    await logIn(ada, 'correct horse');
    expect(await server.store.collection(activityBooks).get('ada')).toBeDefined();
    const again = await signUp(server, 'zed');
    await again.trpc.users.delete.mutate({ username: 'zed' });
    expect(await server.store.collection(activityBooks).get('zed')).toBeUndefined();
    await expect(root.trpc.moderation.activity.query({ username: 'zed' })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
    await again.leave();
  });
});
