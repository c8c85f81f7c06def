import { openLibsqlStore } from '../adapters/libsql/libsql-store.js';
import { withdraw } from './document-store/accounts.js';
import { specimens } from './document-store/specimens.js';

/**
 * A process of its own that writes to the store at a URL and prints a line for each write that was
 * acknowledged: `insert` adds documents until it is killed, `raise` counts up the document 'a' 1,000
 * times, `withdraw` takes from 'a' what 'a' and 'b' hold together.
 */
const [, , task, url = ''] = process.argv;
const store = await openLibsqlStore({ url, definitions: [specimens] });
const collection = store.collection(specimens);

const insert = (rank: number) =>
  collection.insert({ _id: `s${String(rank)}`, shelf: 's', rank, labels: ['x', 'y'] });

const raise = () =>
  collection.update('a', (document) => ({ ...document, rank: (document.rank ?? 0) + 1 }));

if (task === 'withdraw') {
  while (await withdraw(store, 'a')) process.stdout.write('a\n');
} else {
  for (let n = 0; task === 'insert' || n < 1000; n += 1) {
    const written = await (task === 'insert' ? insert(n) : raise());
    if (written.ok) process.stdout.write(`${written.value._id}\n`);
  }
}
await store.close();
