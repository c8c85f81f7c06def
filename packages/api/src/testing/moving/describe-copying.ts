import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { atFirst, credentials, users } from '../../features/users/index.js';
import { copyStore } from '../../moving/copy-store.js';
import { moves } from '../../moving/documents.js';
import { movable } from '../../moving/collections.js';
import { assertWhole } from '../../moving/move-record.js';
import type {
  CollectionDefinition,
  DocumentStore,
  Identified,
} from '../../ports/document-store.js';
import { withMethods } from '../with-methods.js';
import { answersOf, fillAll, recordingWatcher } from './contents.js';
import { prepareMovingStage, type Engine } from './engines.js';

const SOURCE = 'file:/source.db';

const credential = (_id: string, googleSubject?: string) => ({
  ...{ _id, username: _id, isDeleted: false },
  ...(googleSubject !== undefined && { googleSubject }),
});

const person = { _id: 'ada', username: 'ada', biography: '', ...atFirst('') };

/** A store that may be given other methods. */
const delegating = (store: DocumentStore): DocumentStore => ({
  collection: (definition) => store.collection(definition),
  transaction: (work) => store.transaction(work),
  snapshot: (read) => store.snapshot(read),
  sizeOf: (definition) => store.sizeOf(definition),
  compact: () => store.compact(),
  ping: () => store.ping(),
  close: () => store.close(),
});

/** What `npm run store:copy` promises, from one engine to another; `isBrief` leaves out what is refused. */
export function describeCopyingStores(from: Engine, to: Engine, isBrief = false): void {
  describe(`a copy of a store on ${from} to ${to}`, () => {
    const stage = prepareMovingStage();

    const openBoth = async (perCollection: number) => {
      const stores = {
        from: await stage.open(stage.newUrl(from)),
        to: await stage.open(stage.newUrl(to)),
      };
      await fillAll(stores.from, perCollection);
      return stores;
    };

    const copy = (
      stores: { readonly from: DocumentStore; readonly to: DocumentStore },
      watcher = recordingWatcher(),
    ) => copyStore({ ...stores, source: SOURCE, watcher });

    /** Gives up once so many documents are written, as a process that is killed does. */
    const copyUntil = (stores: Parameters<typeof copy>[0], documents: number) =>
      copy(
        stores,
        recordingWatcher((count) => {
          if (count >= documents) throw new Error('killed');
        }),
      );

    it('answers every list, count and search as the source does, with its revisions', async () => {
      const stores = await openBoth(15);
      const { contents, changed } = await copy(stores);
      expect(await answersOf(stores.to, stores.from)).toEqual(await answersOf(stores.from));
      expect(changed).toBe(0);
      expect(contents['users']).toEqual({
        documents: 15,
        checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      await assertWhole(stores.to);
    });

    it('goes on after it was stopped, and writes nothing twice', async () => {
      const stores = await openBoth(8);
      await expect(copyUntil(stores, 250)).rejects.toThrow('killed');
      await expect(assertWhole(stores.to)).rejects.toThrow('npm run store:copy');
      const before = await stores.to.collection(moves).get('move');
      const watcher = recordingWatcher();
      expect((await copy(stores, watcher)).changed).toBe(0);
      expect(watcher.notes).toEqual(['Going on where the last run stopped.']);
      expect(before).toMatchObject({ state: 'filling', after: expect.any(String) });
      const places = [watcher.written[0], before?.collection].map((name) =>
        movable.findIndex((each) => each.name === name),
      );
      expect(places[0]).toBeGreaterThanOrEqual(places[1] ?? Infinity);
      const total = Object.values((await copy(stores)).contents);
      expect(watcher.written.length).toBeLessThan(
        total.reduce((sum, { documents }) => sum + documents, 0) - 200,
      );
      expect(await answersOf(stores.to, stores.from)).toEqual(await answersOf(stores.from));
    });

    it('brings over what changed in the source while it was stopped', async () => {
      const stores = await openBoth(0);
      const accounts = stores.from.collection(credentials);
      await accounts.restoreMany([
        { ...credential('a', 'one'), revision: 1 },
        ...Array.from({ length: 600 }, (_, n) => ({ ...credential(`b${String(n)}`), revision: 1 })),
        { ...credential('z', 'two'), revision: 1 },
      ]);
      await expect(copyUntil(stores, 1)).rejects.toThrow('killed');
      // What is unique changes hands: the copy has its old holder, and the new one is still to come.
      await accounts.restoreMany([
        { ...credential('a'), revision: 2 },
        { ...credential('z', 'one'), revision: 2 },
        { ...credential('a', 'two'), revision: 3 },
      ]);
      await accounts.remove('b1');
      expect((await copy(stores)).changed).toBe(3);
      expect(await answersOf(stores.to, stores.from)).toEqual(await answersOf(stores.from));
    });

    it('is brought up to date by another run, and left alone when nothing has changed', async () => {
      const stores = await openBoth(8);
      const first = await copy(stores);
      await stores.from.collection(users).remove('d3');
      await stores.from.collection(users).update('d4', (user) => ({ ...user, biography: 'new' }));
      const second = await copy(stores);
      expect(second.changed).toBe(2);
      expect(second.contents['users']).not.toEqual(first.contents['users']);
      expect(await answersOf(stores.to, stores.from)).toEqual(await answersOf(stores.from));
      const watcher = recordingWatcher();
      expect(await copy(stores, watcher)).toEqual({ ...second, changed: 0 });
      expect(watcher.written).toEqual([]);
    });

    if (isBrief) return;

    it('is not written to again once somebody works with it', async () => {
      const stores = await openBoth(5);
      await copy(stores);
      await stores.to.collection(users).update('d1', (user) => ({ ...user, biography: 'mine' }));
      await stores.from.collection(users).remove('d2');
      const before = await answersOf(stores.to);
      await expect(copy(stores)).rejects.toThrow('has been used since it was copied (users');
      expect(await answersOf(stores.to)).toEqual(before);
    });

    it('is refused where there is anything else', async () => {
      const stores = await openBoth(5);
      const inUse = await stage.open(stage.newUrl(to));
      await inUse.collection(users).insert(person);
      await expect(copy({ ...stores, to: inUse })).rejects.toThrow('not empty (it has users)');
      expect(await inUse.collection(moves).get('move')).toBeUndefined();

      await expect(copyUntil(stores, 20)).rejects.toThrow('killed');
      const other = copyStore({ ...stores, source: 'file:/other.db', watcher: recordingWatcher() });
      await expect(other).rejects.toThrow(`a part of something else (${SOURCE})`);
      await copy(stores);
      const again = copyStore({ ...stores, source: 'file:/other.db', watcher: recordingWatcher() });
      await expect(again).rejects.toThrow('not empty');
    });

    it('is not done while somebody else writes to it', async () => {
      const stores = await openBoth(5);
      let isComparing = false;
      const watcher = {
        ...recordingWatcher(),
        begins: (pass: string) => void (isComparing = pass === 'Comparing'),
      };
      const meddledWith = {
        ...delegating(stores.to),
        collection<D extends Identified, I extends string>(definition: CollectionDefinition<D, I>) {
          const inside = stores.to.collection(definition);
          async function* all(after?: string) {
            if (isComparing && definition.name === users.name) {
              await stores.to.collection(users).insert({ ...person, _id: randomUUID() });
            }
            yield* inside.all(after);
          }
          return withMethods(inside, { all });
        },
      };
      const meddled = copyStore({ from: stores.from, to: meddledWith, source: SOURCE, watcher });
      await expect(meddled).rejects.toThrow('Somebody else writes to the store');
      await expect(assertWhole(stores.to)).rejects.toThrow('not whole');
      expect((await copy(stores)).changed).toBeGreaterThan(0);
    });

    it('excludes another copy to the same store', async () => {
      const stores = await openBoth(20);
      const both = await Promise.allSettled([copy(stores), copy(stores)]);
      const failures = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      for (const reason of failures) expect(String(reason)).toMatch(/Another run|Somebody else/);
      expect(failures.length).toBeLessThan(2);
      await copy(stores);
      expect(await answersOf(stores.to, stores.from)).toEqual(await answersOf(stores.from));
    });
  });
}
