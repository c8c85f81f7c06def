import { expect, it } from 'vitest';
import { collections } from './collections.js';

const searched = collections.flatMap(({ name, search }) => (search ? [{ name, search }] : []));

/** Fields that only some documents have. */
const MARKS = ['hidden', 'deletedAt', 'call', 'poll', 'takenBack'];

it.each(searched)('the words of $name are made of the fields it names', ({ search }) => {
  const read = new Set<PropertyKey>();
  // What is marked, such as by being hidden, may have no words at all.
  for (const marked of [undefined, 'some words']) {
    const get = (_: object, field: PropertyKey) => {
      read.add(field);
      return MARKS.includes(String(field)) ? marked : 'some words';
    };
    const document = new Proxy({}, { get });
    search.words(document as never);
    search.lead?.(document as never);
  }
  expect([...read].toSorted()).toEqual([...search.wordsFrom].toSorted());
});
