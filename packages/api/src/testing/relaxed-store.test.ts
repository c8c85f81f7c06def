import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openLibsqlStore } from '../adapters/libsql/libsql-store.js';
import { describeConcurrency } from './document-store/concurrency.js';
import { describeLifecycle } from './document-store/lifecycle.js';
import { specimens } from './document-store/specimens.js';
import { prepareStage } from './document-store/stage.js';
import { describeTransactions } from './document-store/transactions.js';
import { describeUnitsTogether } from './document-store/units-together.js';
import { waitFor } from './wait-for.js';
import { RelaxedStore } from './relaxed-store.js';

const folder = mkdtempSync(join(tmpdir(), 'collabor8-'));

afterAll(() => rm(folder, { recursive: true }));

describe('a store that promises no more than the port', () => {
  const stage = prepareStage({
    open: async ({ place, definitions }) =>
      new RelaxedStore(
        await openLibsqlStore({ url: `file:${join(folder, place, 'store.db')}`, definitions }),
      ),
    clear: (place) => rm(join(folder, place), { recursive: true }),
  });

  describeTransactions(stage);
  describeUnitsTogether(stage);
  describeConcurrency(stage);
  describeLifecycle(stage);

  it('refuses a rule that gives another document when it runs again', async () => {
    const store = await stage.open();
    await store.collection(specimens).insert({ _id: 'a', rank: 0 });
    let clock = 0;
    const unit = store.transaction((collections) =>
      collections.collection(specimens).update('a', (document) => {
        clock += 1;
        return { ...document, rank: clock };
      }),
    );
    await expect(unit).rejects.toThrow('when it ran again');
  });

  it('lets two units both find an id absent, and a page as it no longer is', async () => {
    const store = await stage.open();
    let found = 0;
    const units = ['a', 'b'].map((_id) =>
      store.transaction(async (unit) => {
        const inside = unit.collection(specimens);
        const { items } = await inside.page('onShelf', { equals: ['s'], limit: 9 });
        const absent = await inside.get(_id === 'a' ? 'b' : 'a');
        if (items.length === 0 && absent === undefined) found += 1;
        await waitFor('the other unit to have looked', () => found === 2);
        await inside.insert({ _id, shelf: 's', rank: 1 });
      }),
    );
    await Promise.all(units);
    expect(found).toBe(2);
    expect(await store.collection(specimens).count('onShelf', ['s'])).toBe(2);
  });
});
