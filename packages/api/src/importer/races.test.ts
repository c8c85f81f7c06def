import { expect, it } from 'vitest';
import { users } from '../features/users/index.js';
import { tags } from '../features/tags/index.js';
import { importInto, openStore, recordingWatcher, writeDump } from '../testing/dumps.js';
import { RelaxedStore } from '../testing/relaxed-store.js';
import { small } from '../testing/tiny-dump.js';
import { importedUsers } from './documents.js';

// On a store that locks nothing which its port doesn't promise.
it('gives no name twice when dumps of two sites come in at once', async () => {
  const store = new RelaxedStore(await openStore());
  const sites = ['north.meta', 'south.meta'];
  await Promise.all(
    sites.map(async (site) => {
      const folder = await writeDump(site, small);
      return importInto(store, folder, recordingWatcher());
    }),
  );
  const names: string[] = [];
  for await (const { username } of store.collection(importedUsers).all()) names.push(username);
  expect(names.length).toBeGreaterThan(6);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  expect(await store.collection(users).count('byName')).toBe(6);
  const logic = await store.collection(tags).get('logic');
  expect(logic?.questionCount).toBe(4);
  await store.close();
});

it('brings a dump in once when two imports of it begin at once', async () => {
  const store = new RelaxedStore(await openStore());
  const folder = await writeDump('tiny.meta', small);
  const run = () => importInto(store, folder, recordingWatcher());
  const [one, other] = await Promise.allSettled([run(), run()]);
  const reasons = [one, other].flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason)] : [],
  );
  for (const reason of reasons) expect(reason).toContain('Another import of this dump is running');
  await run();
  expect((await store.collection(tags).get('logic'))?.questionCount).toBe(2);
  expect(await store.collection(users).count('byName')).toBe(3);
  await store.close();
});
