import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { declarationsOf } from '../store-engine/declarations.js';
import { dataModel } from './data-model.js';
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

it('raises the version of the data model with what it declares', () => {
  const declared = collections
    .map((each) => [each.name, ...declarationsOf(each, { index: 0, search: 0 })])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(declared)).digest('hex').slice(0, 16);
  // Where the declarations have changed: raise the version as data-model.ts tells, and note both here.
  expect({ ...dataModel, declared: hash }).toEqual({
    version: 1,
    oldest: 1,
    declared: '3edce6d7ecebfe06',
  });
});
