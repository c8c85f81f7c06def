import { expect, it } from 'vitest';
import { mayBeAdded, notAddableSentence } from './adding.js';
import { addableBy } from './limits.js';

it('is brought into groups by those whom they let', () => {
  expect(addableBy.map((who) => [who, mayBeAdded(who, true), mayBeAdded(who, false)])).toEqual([
    ['everybody', true, true],
    ['contacts', true, false],
    ['nobody', false, false],
  ]);
});

it('is named where they are not', () => {
  expect(notAddableSentence(['ben', 'cleo'])).toBe(
    'You cannot add ben and cleo to a chat. They choose who may.',
  );
});
