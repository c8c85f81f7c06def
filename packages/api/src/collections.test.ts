import { expect, it } from 'vitest';
import { collections } from './collections.js';

const searched = collections.flatMap(({ name, search }) => (search ? [{ name, search }] : []));

it.each(searched)('the words of $name are made of the fields it names', ({ search }) => {
  const read = new Set<PropertyKey>();
  const document = new Proxy({}, { get: (_, field) => (read.add(field), 'some words') });
  search.words(document as never);
  search.lead?.(document as never);
  expect([...read].toSorted()).toEqual([...search.wordsFrom].toSorted());
});
