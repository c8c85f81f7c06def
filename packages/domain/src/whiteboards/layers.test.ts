import { expect, it } from 'vitest';
import { attachmentsIn, readPictureAddress, withoutAttachments } from '../pictures/rules.js';
import { drawingAddress, drawingMark } from './frozen.js';
import { isOfPost, layerAnchor } from './layers.js';

const id = '22222222-2222-4222-8222-222222222222';
const boardId = '11111111-1111-4111-8111-111111111111';
const address = drawingAddress({ id, width: 134, height: 84, boardId });
const over = layerAnchor('question:q1', 'let x = 1;');

it('an anchor names one block of one post, as it stands', () => {
  expect(over).toMatch(/^[\da-z]{1,7}-[\da-z]{1,7}$/);
  expect(layerAnchor('question:q1', 'let x = 1;')).toBe(over);
  expect(layerAnchor('question:q1', 'let x = 2;')).not.toBe(over);
  expect(layerAnchor('answer:q1', 'let x = 1;')).not.toBe(over);
});

it('an anchor tells of which post it is when the block has changed', () => {
  expect(isOfPost(over, 'question:q1')).toBe(true);
  expect(isOfPost(over, 'question:q2')).toBe(false);
  expect(isOfPost(over, 'answer:q1')).toBe(false);
});

it('its anchor makes no other mark of a drawing', () => {
  const mark = drawingMark('Code', address, over);
  expect(attachmentsIn(mark)).toEqual({ ok: true, value: [id] });
  expect(withoutAttachments(`See ${mark}.`)).toBe('See picture.');
});

it.each(['&over=', '&over=x', '&over=x-', '&over=X-1', '&over=12345678-1', `&over=${over}&more=1`])(
  'what is none is no address: %s',
  (tail) => expect(readPictureAddress(`${address}${tail}`)).toBeUndefined(),
);

it('only drawings lie over something', () => {
  expect(readPictureAddress(`/picture/${id}?w=1&h=1&over=${over}`)).toBeUndefined();
});
