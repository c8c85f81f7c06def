import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Collection, DocumentStore } from '../../ports/document-store.js';
import { specimens, type Specimen } from './specimens.js';
import type { Stage } from './stage.js';

type Specimens = Collection<Specimen, keyof typeof specimens.indexes>;

const raise = (document: Specimen): Specimen => ({ ...document, rank: (document.rank ?? 0) + 1 });

const rankOf = (document: Specimen | undefined): number => document?.rank ?? 0;

/** How a unit may read the document of an id so that it is unchanged when the unit commits. */
const readings: readonly (readonly [
  name: string,
  read: (collection: Specimens, id: string) => Promise<Specimen | undefined>,
])[] = [
  ['get', (collection, id) => collection.get(id)],
  ['getMany', async (collection, id) => (await collection.getMany([id]))[0]],
  [
    'an update that changes nothing',
    async (collection, id) => {
      const updated = await collection.update(id, (document) => document);
      return updated.ok ? updated.value : undefined;
    },
  ],
];

export function describeUnitsTogether(stage: Stage): void {
  /** Two stores on the same data, as two processes have, and a way to take turns. */
  const openTwo = async (...documents: readonly Specimen[]) => {
    const [one, other] = [await stage.open(), await stage.open()];
    for (const document of documents) await one.collection(specimens).insert(document);
    return {
      collection: one.collection(specimens),
      of: (n: number): DocumentStore => (n % 2 === 0 ? one : other),
    };
  };

  describe('units that run at the same time', () => {
    it.each(readings)(
      'commit nothing that rests on a document, read by %s, that has changed meanwhile',
      async (_, read) => {
        const { collection, of } = await openTwo({ _id: 'source', rank: 0 });
        let acknowledged = 0;
        const copies = Array.from({ length: 12 }, (__, n) =>
          of(n).transaction(async (unit) => {
            const inside = unit.collection(specimens);
            const rank = rankOf(await read(inside, 'source'));
            await delay(n % 4);
            // Committed later than this, so it must not be older than what is known by now.
            const slot = acknowledged;
            await inside.insert({ _id: `copy${String(n)}`, rank, slot });
          }),
        );
        const raising = (async () => {
          for (let n = 0; n < 30; n += 1) {
            await of(n).collection(specimens).update('source', raise);
            acknowledged = n + 1;
            await delay(1);
          }
        })();
        await Promise.all([...copies, raising]);
        for (let n = 0; n < copies.length; n += 1) {
          const copy = await collection.get(`copy${String(n)}`);
          expect(copy?.rank).toBeGreaterThanOrEqual(copy?.slot ?? Infinity);
        }
      },
    );

    it.each(readings)(
      'keep a rule over two documents, read by %s, of which each writes one',
      async (_, read) => {
        const { collection, of } = await openTwo();
        for (let round = 0; round < 10; round += 1) {
          const ids = [`a${String(round)}`, `b${String(round)}`];
          // On duty; one of the two has to stay.
          for (const _id of ids) await collection.insert({ _id, rank: 1 });
          const leaving = ids.map((own, n) =>
            of(n).transaction(async (unit) => {
              const inside = unit.collection(specimens);
              const onDuty = await Promise.all(ids.map((id) => read(inside, id)));
              await delay(round % 3);
              if (onDuty.reduce((sum, document) => sum + rankOf(document), 0) < 2) return 'stays';
              await inside.update(own, (document) => ({ ...document, rank: 0 }));
              return 'leaves';
            }),
          );
          expect((await Promise.all(leaving)).toSorted()).toEqual(['leaves', 'stays']);
        }
      },
    );

    it('lose nothing of counters that they read by get and then write', async () => {
      const { of } = await openTwo({ _id: 'a', rank: 0 }, { _id: 'b', rank: 0 });
      const units = Array.from({ length: 40 }, (_, n) =>
        of(n).transaction(async (collections) => {
          const inside = collections.collection(specimens);
          const total = rankOf(await inside.get('a')) + rankOf(await inside.get('b'));
          await delay(n % 3);
          await inside.update(n % 4 < 2 ? 'a' : 'b', raise);
          return total;
        }),
      );
      const totals = await Promise.all(units);
      // Each saw the sum of exactly the units before it, whichever document they wrote.
      expect(totals.toSorted((less, more) => less - more)).toEqual(
        Array.from({ length: 40 }, (_, n) => n),
      );
    });

    it.each([
      ['an id', (n: number): Specimen => ({ _id: 'same', rank: n })],
      ['a unique key', (n: number): Specimen => ({ _id: `own${String(n)}`, code: 'X1', rank: n })],
    ])('never both have %s that both found free', async (_, documentOf) => {
      const { collection, of } = await openTwo();
      const units = Array.from({ length: 6 }, (__, n) =>
        of(n).transaction(async (unit) => {
          const inside = unit.collection(specimens);
          const document = documentOf(n);
          const holder =
            document.code === undefined
              ? await inside.get(document._id)
              : (await inside.page('byCode', { equals: [document.code], limit: 1 })).items[0];
          await delay(n % 3);
          if (holder !== undefined) return 'found';
          const inserted = await inside.insert(document);
          // Usable after the refusal, whatever the engine does about it.
          await inside.insert({ _id: `note${String(n)}` });
          return inserted.ok ? 'inserted' : 'refused';
        }),
      );
      const outcomes = await Promise.all(units);
      const first = outcomes.indexOf('inserted');
      expect(outcomes.filter((outcome) => outcome === 'inserted')).toHaveLength(1);
      expect((await collection.get(documentOf(first)._id))?.rank).toBe(first);
      for (const [n, outcome] of outcomes.entries()) {
        const noted = await collection.get(`note${String(n)}`);
        expect(noted !== undefined).toBe(outcome !== 'found');
      }
    });

    it('make their writes visible together, in every store', async () => {
      const { of } = await openTwo({ _id: 'a', rank: 0 }, { _id: 'b', rank: 0 });
      const moves = { areOver: false };
      const moving = (async () => {
        for (let n = 0; n < 30; n += 1) {
          await of(n).transaction(async (unit) => {
            await unit.collection(specimens).update('a', raise);
            await delay(n % 2);
            await unit.collection(specimens).update('b', raise);
          });
        }
        moves.areOver = true;
      })();
      for (let n = 0; !moves.areOver; n += 1) {
        const both = await of(n).collection(specimens).getMany(['a', 'b']);
        expect(new Set(both.map(rankOf)).size).toBe(1);
        await delay(0);
      }
      await moving;
    });
  });
}
