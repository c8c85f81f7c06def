import { expect, it } from 'vitest';
import { applyMessageUpdate } from './events.js';
import type { Message, MessagesPage } from './schema.js';

const message = (seq: number): Message => ({
  _id: `m${seq}`,
  seq,
  msg: `message ${seq}`,
  msgFrom: 'ada',
  msgDateTime: '2026-01-01T00:00:00.000Z',
});

const page = (seqs: readonly number[], loadedFrom = 0): MessagesPage => ({
  messages: seqs.map(message),
  loadedFrom,
  messagesCursor: loadedFrom === 0 ? null : 'cursor',
});

const update = (seq: number) => ({ name: 'messageUpdate' as const, message: message(seq) });

it.each<[string, MessagesPage, number, MessagesPage]>([
  ['appends a new message', page([1, 2]), 3, page([1, 2, 3])],
  ['starts an empty room', page([]), 1, page([1])],
  ['puts a late message at its place', page([1, 3]), 2, page([1, 2, 3])],
  ['shows a repeated message once', page([1, 2]), 2, page([1, 2])],
  ['leaves out a message older than those loaded', page([7, 8], 7), 6, page([7, 8], 7)],
  ['takes the first message of the loaded part', page([8], 7), 7, page([7, 8], 7)],
  ['takes a late message of the loaded part', page([7, 9], 7), 8, page([7, 8, 9], 7)],
])('%s', (_title, before, seq, after) => {
  expect(applyMessageUpdate(before, update(seq))).toEqual(after);
});

it('keeps the very page when a message is repeated', () => {
  const before = page([1, 2]);
  expect(applyMessageUpdate(before, update(2))).toBe(before);
});
