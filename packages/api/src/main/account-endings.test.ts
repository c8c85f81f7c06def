import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPair } from '../features/users/index.js';
import { movable } from '../moving/collections.js';
import { signUp, startTestServer, type TestServer } from '../testing/test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const owned = movable.filter(({ ownedBy }) => ownedBy !== undefined);

it('takes what is found by a person’s key', () => {
  expect(owned.map(({ name }) => name).toSorted()).toEqual([
    'activityBooks',
    'blockPairs',
    'chatSettings',
    'feedKeys',
    'followBooks',
    'noticeBooks',
    'recoveryBooks',
    'roomReads',
    'savedBooks',
    'secondSteps',
  ]);
});

it('takes with an account what its collection says is owned, and nothing else', async () => {
  const ada = await signUp(server, 'Ada');
  const idsOf = async (ids: readonly string[]) =>
    Promise.all(
      owned.map(async (each) =>
        (await server.store.collection(each).getMany(ids)).map(({ _id }) => [each.name, _id]),
      ),
    );
  const [theirs, others] = [newPair('Ada', 'ben'), newPair('ben', 'cleo')];
  for (const each of owned) {
    const isBook = each.ownedBy === '_id';
    const documents = isBook ? [{ _id: 'ada' }, { _id: 'ben' }] : [theirs, others];
    for (const document of documents) {
      const collection = server.store.collection(each);
      if ((await collection.get(document._id)) === undefined) await collection.insert(document);
    }
  }
  await ada.rest('DELETE', '/user/deleteUser/Ada');
  expect((await idsOf(['ada', theirs._id])).flat()).toEqual([]);
  expect(await idsOf(['ben', others._id])).toEqual(
    owned.map(({ name, ownedBy }) => [[name, ownedBy === '_id' ? 'ben' : others._id]]),
  );
  await ada.leave();
});
