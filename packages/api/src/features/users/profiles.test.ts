import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openUsersStage, type UsersStage } from '../../testing/users-stage.js';

const notYours = { code: 'forbidden', message: 'You can only change your own profile.' };

let stage: UsersStage;
beforeEach(async () => {
  stage = await openUsersStage();
});
afterEach(() => stage.close());

describe('a biography', () => {
  it('is changed by its owner and told to everyone', async () => {
    const { session } = await stage.signUp('ada');
    const { followed, fresh, events } = await stage.followByEvents(() =>
      stage.users.updateBiography(session, { username: 'ada', biography: 'Mathematician' }),
    );
    expect(fresh['ada']).toMatchObject({ biography: 'Mathematician', revision: 2 });
    expect(followed).toEqual(fresh);
    expect(events.map(({ type }) => type)).toEqual(['updated']);
  });

  it('that stays the same is told to nobody', async () => {
    const { session, user } = await stage.signUp('ada');
    const { events } = await stage.followByEvents(async () => {
      const change = { username: 'ada', biography: '' };
      expect(await stage.users.updateBiography(session, change)).toEqual(user);
    });
    expect(events).toEqual([]);
  });

  it('stays as it was written meanwhile, unless that is replaced knowingly', async () => {
    const { session } = await stage.signUp('ada');
    const write = async (biography: string, begun: { was?: string }) =>
      (await stage.users.updateBiography(session, { username: 'ada', biography, ...begun }))
        .biography;
    expect(await write('Countess', { was: '' })).toBe('Countess');
    const late = write('Mathematician', { was: '' });
    await expect(late).rejects.toMatchObject({ code: 'taken' });
    expect((await stage.users.open('ada')).biography).toBe('Countess');
    expect(await write('Countess', { was: '' })).toBe('Countess');
    expect(await write('Mathematician', {})).toBe('Mathematician');
  });

  it('has a limit', async () => {
    const { session } = await stage.signUp('ada');
    const write = (biography: string) =>
      stage.users.updateBiography(session, { username: 'ada', biography });
    await expect(write('\u{1f600}'.repeat(3000))).resolves.toBeDefined();
    await expect(write('x'.repeat(3001))).rejects.toMatchObject({
      code: 'invalid',
      message: 'Biography cannot be more than 3000 characters',
    });
  });

  it('is not someone else’s to change', async () => {
    await stage.signUp('ada');
    const { session } = await stage.signUp('eve');
    const write = stage.users.updateBiography(session, { username: 'ada', biography: 'Eve' });
    await expect(write).rejects.toMatchObject(notYours);
    expect((await stage.users.open('ada')).biography).toBe('');
  });

  it('of a deleted account is missing', async () => {
    const { session } = await stage.signUp('ada');
    await stage.users.remove(session, 'ada');
    const write = stage.users.updateBiography(session, { username: 'ada', biography: 'x' });
    await expect(write).rejects.toMatchObject({ code: 'missing', message: 'User not found' });
  });
});
