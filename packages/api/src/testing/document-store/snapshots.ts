import { describe, expect, it } from 'vitest';
import { questions } from '../../features/questions/index.js';
import type { Snapshot } from '../../ports/document-store.js';
import { question } from './searched-questions.js';
import { specimens, strangers, type Specimen } from './specimens.js';
import type { Stage } from './stage.js';

async function specimensIn(snapshot: Snapshot): Promise<readonly Specimen[]> {
  const found: Specimen[] = [];
  for await (const document of snapshot.all(specimens)) found.push(document);
  return found;
}

const raise = (document: Specimen): Specimen => ({ ...document, rank: (document.rank ?? 0) + 1 });

export function describeSnapshots(stage: Stage): void {
  describe('a snapshot', () => {
    it('has what was written before it, and nothing of what is written during it', async () => {
      const store = await stage.open();
      const collection = store.collection(specimens);
      const ids = Array.from({ length: 250 }, (_, n) => `s${String(n).padStart(3, '0')}`);
      await collection.restoreMany(ids.map((_id) => ({ _id, rank: 0, revision: 1 })));
      await store.snapshot(async (snapshot) => {
        let place = 0;
        for await (const document of snapshot.all(specimens)) {
          expect(document).toEqual({ _id: ids[place], rank: 0, revision: 1 });
          place += 1;
          if (place % 100 !== 50) continue;
          // Behind it, where it is, and before it.
          await collection.update('s000', raise);
          await collection.update(`s${String(place + 60)}`, raise);
          await collection.remove(`s${String(place + 70)}`);
          await collection.insert({ _id: `s${String(place + 80)}x` });
          await store.collection(questions).insert(question({ _id: String(place) }));
        }
        expect(place).toBe(250);
        for await (const late of snapshot.all(questions)) expect(late).toBeUndefined();
        expect(await specimensIn(snapshot)).toHaveLength(250);
      });
      expect((await collection.get('s000'))?.rank).toBe(3);
    });

    it('has units of work whole or not at all, while many write', async () => {
      const store = await stage.open();
      const collection = store.collection(specimens);
      for (const _id of ['a', 'z']) await collection.insert({ _id, rank: 0 });
      // Between them, so that no engine reads both at once.
      const between = Array.from({ length: 150 }, (_, n) => ({
        _id: `b${String(n)}`,
        revision: 1,
      }));
      await collection.restoreMany(between);
      const over = new AbortController();
      const writing = (async () => {
        for (let units = 0; !over.signal.aborted || units < 3; units += 1) {
          await store.transaction(async (unit) => {
            await unit.collection(specimens).update('a', raise);
            await unit.collection(specimens).update('z', raise);
            await unit.collection(specimens).insert({ _id: `m${String(units)}` });
          });
        }
      })();
      for (let n = 0; n < 20; n += 1) {
        const found = await store.snapshot(specimensIn);
        const ranks = found.flatMap(({ rank }) => rank ?? []);
        expect(new Set(ranks).size).toBe(1);
        expect(found).toHaveLength(152 + (ranks[0] ?? 0));
      }
      over.abort();
      await writing;
    });

    it('has what any server had acknowledged when it began', async () => {
      const store = await stage.open();
      const other = await stage.open();
      await other.collection(specimens).insert({ _id: 'a' });
      const found = await store.snapshot(async (snapshot) => {
        await other.collection(specimens).insert({ _id: 'b' });
        return specimensIn(snapshot);
      });
      expect(found.map(({ _id }) => _id)).toEqual(['a']);
    });

    it('gives what its work gives, and is over then', async () => {
      const store = await stage.open();
      await store.collection(specimens).insert({ _id: 'a' });
      const kept: Snapshot[] = [];
      expect(
        await store.snapshot(async (snapshot) => {
          kept.push(snapshot);
          return 7;
        }),
      ).toBe(7);
      const [snapshot] = kept;
      if (!snapshot) throw new Error('The work was not called.');
      await expect(specimensIn(snapshot)).rejects.toThrow();
      await expect(store.snapshot(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
      await expect(
        store.snapshot(async (other) => {
          for await (const each of other.all(strangers)) expect(each).toBeUndefined();
        }),
      ).rejects.toThrow('without the collection "strangers"');
    });

    it('is read to its end before the store closes, and refused after', async () => {
      const store = await stage.open();
      await store.collection(specimens).insert({ _id: 'a' });
      const reading = store.snapshot(async (snapshot) => {
        const first = await specimensIn(snapshot);
        return [...first, ...(await specimensIn(snapshot))];
      });
      await store.close();
      expect(await reading).toHaveLength(2);
      await expect(store.snapshot(specimensIn)).rejects.toThrow();
    });
  });
}
