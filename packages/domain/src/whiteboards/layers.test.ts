import { expect, it } from 'vitest';
import { attachmentsIn, readPictureAddress, withoutAttachments } from '../pictures/rules.js';
import { drawingAddress, drawingMark } from './frozen.js';
import { isOfPost, layerAnchor, layersIn, type TextNearby } from './layers.js';

const id = '22222222-2222-4222-8222-222222222222';
const boardId = '11111111-1111-4111-8111-111111111111';
const address = drawingAddress({ id, width: 134, height: 84, boardId });
const over = layerAnchor('question:q1', 'let x = 1;');
const answerWith = (text: string): TextNearby => ({
  ...{ post: { kind: 'answer', id: 'a1' }, author: 'ben', text },
});

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

it('a layer is a drawing that stands in a text, and its author is that of the text', () => {
  const text = `Here:\n\n${drawingMark('Code, off by one', address, over)}`;
  expect(layersIn([answerWith('None.'), answerWith(text)])).toEqual([
    {
      ...{ over, by: 'ben', post: { kind: 'answer', id: 'a1' }, label: 'Code, off by one' },
      picture: { id, address: `${address}&over=${over}`, width: 134, height: 84, boardId, over },
    },
  ]);
  expect(layersIn([answerWith(drawingMark('Code', address))])).toEqual([]);
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
