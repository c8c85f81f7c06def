import { expect, it } from 'vitest';
import { linkedQuestions } from './linked-questions.js';

const HERE = 'https://collabor8.example';
const ID = '0a1b2c3d-0000-4000-8000-000000000000';
const address = `${HERE}/question/${ID}`;

it.each([
  ['alone', address],
  ['in a sentence', `See ${address}, it was asked.`],
  ['at the end of one', `It was asked: ${address}.`],
  ['in brackets', `(${address})`],
  ['as a Markdown link', `[asked](${address}) already`],
  ['with a query', `${address}?from=mail`],
  ['an answer’s', `${address}#answer-7`],
  ['twice', `${address} ${address}`],
])('finds the address of a question %s', (_title, text) => {
  expect(linkedQuestions(text, HERE)).toEqual([ID]);
});

it('reads ids that an address writes in another way', () => {
  expect(linkedQuestions(`${HERE}/question/linguistics%3Aq%2F12`, HERE)).toEqual([
    'linguistics:q/12',
  ]);
  expect(linkedQuestions(`${HERE}/question/se.example:q-12.`, HERE)).toEqual(['se.example:q-12']);
});

it.each([
  ['another site’s', `https://evil.example/question/${ID}`],
  ['one without a site', `/question/${ID}`],
  ['what stands below it', `${address}/history`],
  ['none at all', `${HERE}/question/`],
  ['one that can’t be read', `${HERE}/question/%E0%A4%A`],
])('takes no other address for one: %s', (_title, text) => {
  expect(linkedQuestions(text, HERE)).toEqual([]);
});

it('takes the first three of many', () => {
  const text = [1, 2, 3, 4].map((number) => `${HERE}/question/q${number}`).join('\n');
  expect(linkedQuestions(text, HERE)).toEqual(['q1', 'q2', 'q3']);
});
