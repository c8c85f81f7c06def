import { expect, it } from 'vitest';
import type { CollectionDefinition } from '../../ports/document-store.js';
import { openLibsqlStore } from './libsql-store.js';

interface Text {
  readonly _id: string;
  readonly words: readonly string[];
}

const texts: CollectionDefinition<Text> = {
  name: 'texts',
  indexes: {},
  search: {
    version: 1,
    wordsFrom: ['words'],
    words: ({ words }) => ({ all: words }),
    labels: () => [],
    time: () => 0,
  },
};

// The domain's words are letters and digits; the store must not rely on it.
const words = [
  '*starred',
  '*starred again',
  'one two',
  'one',
  'ONE',
  'c++',
  'c',
  'x"y',
  "x'y",
  'a\0b',
  'a b',
  '*',
  '(',
  'é',
  'e\u0301',
];

it('keeps every word whole and apart from the others, whatever it is made of', async () => {
  const store = await openLibsqlStore({ url: ':memory:', definitions: [texts] });
  const collection = store.collection(texts);
  for (const word of words) await collection.insert({ _id: word, words: [word, 'end'] });
  for (const word of words) {
    expect(await collection.matchingIds({ words: [word, 'end'], labels: [] }, 99)).toEqual([word]);
    const beginning = await collection.matchingIds({ words: [word], labels: [] }, 99);
    expect(beginning.toSorted()).toEqual(words.filter((w) => w.startsWith(word)).toSorted());
  }
  await store.close();
});
