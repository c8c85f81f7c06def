import { afterEach, beforeEach, expect, it } from 'vitest';
import { users as userCollection } from './documents.js';
import { openUsersStage, type UsersStage } from '../../testing/users-stage.js';
import { changeDocument, createUserChanges } from './user-changes.js';

let stage: UsersStage;
beforeEach(async () => {
  stage = await openUsersStage();
});
afterEach(() => stage.close());

const nobody = () => Promise.resolve([]);

it('has a deletion as the last word, even when a change before it is told after it', async () => {
  const { session } = await stage.signUp('ada');
  const { followed, fresh } = await stage.followByEvents(async () => {
    const change = await changeDocument(stage.store, 'ada', (user) => ({
      ...user,
      biography: 'x',
    }));
    await stage.users.remove(session, 'ada');
    if (change !== null) await createUserChanges(stage.platform, nobody).updated(change);
  });
  expect(fresh).toEqual({});
  expect(followed).toEqual({});
});

it('tells nobody of a change that could not be stored', async () => {
  const changes = createUserChanges(stage.platform, nobody);
  await expect(changes.change('nobody', (user) => ({ ...user, biography: 'x' }))).rejects.toThrow();
  await stage.signUp('ada');
  stage.events.length = 0;
  const failing = changes.change('ada', () => {
    throw new Error('The rule failed.');
  });
  await expect(failing).rejects.toThrow('The rule failed.');
  expect(stage.events).toEqual([]);
  expect(await stage.store.collection(userCollection).get('ada')).toMatchObject({ revision: 1 });
});
