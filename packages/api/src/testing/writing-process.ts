import { openLibsqlStore } from '../adapters/libsql/libsql-store.js';
import { specimens } from './document-store/specimens.js';

/**
 * A process of its own that writes 1,000 times to the store at a URL and prints a line for each
 * write that was acknowledged: `insert` adds documents, `raise` counts up the document 'a'.
 */
const [, , task, url = ''] = process.argv;
const store = await openLibsqlStore({ url, definitions: [specimens] });
const collection = store.collection(specimens);

for (let rank = 0; rank < 1000; rank += 1) {
  const written =
    task === 'insert'
      ? await collection.insert({ _id: `s${String(rank)}`, shelf: 's', rank, labels: ['x', 'y'] })
      : await collection.update('a', (document) => ({
          ...document,
          rank: (document.rank ?? 0) + 1,
        }));
  if (written.ok) process.stdout.write(`${written.value._id}\n`);
}
await store.close();
