import { expect, it } from 'vitest';
import { collections } from './collections.js';

const searched = collections.flatMap(({ name, search }) => (search ? [{ name, search }] : []));

type Search = (typeof searched)[number]['search'];

/** The fields that are read of a document which lacks some: one that is marked, say, may have no words at all. */
function readWithout({ words }: Search, absent: ReadonlySet<PropertyKey>): Set<PropertyKey> {
  const read = new Set<PropertyKey>();
  const get = (_: object, field: PropertyKey) => {
    read.add(field);
    return absent.has(field) ? undefined : 'some words';
  };
  const document = new Proxy({}, { get }) as never;
  try {
    words(document);
  } catch {
    // Every document has this field: what was read before it counts.
  }
  return read;
}

/** The fields that are read of any document, whatever it lacks. */
function readOfAny(search: Search): ReadonlySet<PropertyKey> {
  const all = new Set<PropertyKey>();
  const seen = new Set<string>();
  const look = (absent: ReadonlySet<PropertyKey>): void => {
    const key = [...absent].map(String).toSorted().join(' ');
    if (seen.has(key)) return;
    seen.add(key);
    for (const field of readWithout(search, absent)) {
      all.add(field);
      look(new Set([...absent, field]));
    }
  };
  look(new Set());
  return all;
}

it.each(searched)('the words of $name are made of the fields it names', ({ search }) => {
  expect([...readOfAny(search)].toSorted()).toEqual([...search.wordsFrom].toSorted());
});
