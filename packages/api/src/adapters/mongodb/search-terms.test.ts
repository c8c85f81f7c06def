import { describe, expect, it } from 'vitest';
import { questions } from '../../features/questions/index.js';
import type { Searched } from '../../ports/document-store.js';
import { question } from '../../testing/document-store/searched-questions.js';
import type { Conditions } from './rows.js';
import { documentTerms, matching } from './search-terms.js';

type Terms = readonly string[];

/** What the server does with the conditions that a search is made of. */
const operators: Readonly<Record<string, (terms: Terms, asked: never) => boolean>> = {
  $all: (terms, asked: Terms) => asked.every((term) => terms.includes(term)),
  $in: (terms, asked: Terms) => asked.some((term) => terms.includes(term)),
  $elemMatch: (terms, { $gte, $lt }: Readonly<Record<'$gte' | '$lt', string>>) =>
    terms.some((term) => term >= $gte && term < $lt),
  $and: (terms, each: readonly Conditions[]) => each.every((one) => isMet(terms, one)),
  $or: (terms, any: readonly Conditions[]) => any.some((one) => isMet(terms, one)),
  terms: (terms, conditions: Conditions) => isMet(terms, conditions),
};

const isMet = (terms: Terms, conditions: Conditions): boolean =>
  Object.entries(conditions).every(([name, asked]) => {
    const operator = operators[name];
    if (operator === undefined) throw new Error(`Nobody knows ${name}.`);
    return operator(terms, asked as never);
  });

describe('the conditions of a search', () => {
  const pears = { title: 'ripe apples', text: 'green pears in orchards', tags: ['fruit'] };
  const terms =
    questions.search === undefined
      ? []
      : documentTerms(questions.search, question({ _id: 'q', ...pears }));

  it.each<readonly [isFound: boolean, request: Partial<Searched>]>([
    [true, { words: ['green', 'apples'] }],
    [true, { words: ['green', 'orchar'] }],
    [false, { words: ['orchar', 'green'] }],
    [true, { anyOf: [{ words: ['plums', 'pears'] }] }],
    [false, { anyOf: [{ words: ['plums', 'pear'] }] }],
    [true, { anyOf: [{ words: ['plums'], beginning: 'orchar' }] }],
    [true, { anyOf: [{ words: ['plums'], beginning: 'or' }] }],
    [false, { anyOf: [{ words: ['plums'], beginning: 'orcharx' }] }],
    [true, { anyOf: [{ labels: ['fruit', 'tree'] }, { words: ['ripe'] }] }],
    [false, { anyOf: [{ labels: ['tree'] }, { words: ['ripe'] }] }],
    [true, { words: ['ripe'], labels: ['fruit'], anyOf: [{ beginning: 'app' }] }],
    [false, { isLead: true, anyOf: [{ words: ['pears'] }] }],
    [true, { isLead: true, anyOf: [{ words: ['pears', 'apples'] }] }],
  ])('are met: %s, by %j', (isFound, request) => {
    const conditions = matching({ words: [], labels: [], ...request });
    expect(conditions !== undefined && isMet(terms, conditions)).toBe(isFound);
  });

  it('are none where a group names nothing', () => {
    expect(matching({ words: ['ripe'], labels: [], anyOf: [{}] })).toBeUndefined();
    expect(matching({ words: [], labels: [], anyOf: [] })).toBeUndefined();
  });
});
