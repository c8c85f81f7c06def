import { expect, it } from 'vitest';
import { BOARD_ID } from '../../../testing/board-samples.js';
import { linkedBoards } from './linked-board.js';

const HERE = 'https://collabor8.example';
const address = `${HERE}/whiteboard/${BOARD_ID}`;
const other = (number: number): string => `2222222${number}-2222-4222-8222-222222222222`;

it.each([
  ['alone', address],
  ['in a sentence', `Look at ${address}, it is done.`],
  ['at the end of one', `It is done: ${address}.`],
  ['in brackets', `(${address})`],
  ['as a Markdown link', `[the plan](${address}) is done`],
  ['with a query', `${address}?from=mail`],
  ['twice', `${address} ${address}`],
])('finds the address of a board %s', (_title, text) => {
  expect(linkedBoards(text, HERE)).toEqual([BOARD_ID]);
});

it.each([
  ['another site’s', `https://evil.example/whiteboard/${BOARD_ID}`],
  ['one without a site', `/whiteboard/${BOARD_ID}`],
  ['that of its picture', `${address}/picture`],
  ['a longer one', `${address}0`],
  ['the lobby’s', `${HERE}/whiteboard/`],
  ['an id that is none', `${HERE}/whiteboard/constructor`],
])('takes no other address for one: %s', (_title, text) => {
  expect(linkedBoards(text, HERE)).toEqual([]);
});

it('takes the first three of many', () => {
  const text = [1, 2, 3, 4].map((number) => `${HERE}/whiteboard/${other(number)}`).join('\n');
  expect(linkedBoards(text, HERE)).toEqual([1, 2, 3].map(other));
});
