import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { err, ok } from '../result.js';
import { MESSAGE_MAX_LENGTH } from './limits.js';
import { checkMessageText } from './message-text.js';
import { insertMessage, prependMessages } from './rules.js';

const EMPTY = err('Message cannot be empty');

describe('checkMessageText', () => {
  it.each(['', ' ', '\n', '\t \n'])('refuses %j, which says nothing (SPEC §5)', (text) => {
    expect(checkMessageText(text)).toEqual(EMPTY);
  });

  it.each(['hi', ' indented', 'two\nlines', '[link](https://a.example)', '😀'])(
    'keeps %j as it is',
    (text) => {
      expect(checkMessageText(text)).toEqual(ok(text));
    },
  );

  it('counts characters, not code units, up to the limit', () => {
    expect(checkMessageText('😀'.repeat(MESSAGE_MAX_LENGTH)).ok).toBe(true);
    expect(checkMessageText('a'.repeat(MESSAGE_MAX_LENGTH + 1))).toEqual(
      err('Message cannot be more than 10000 characters'),
    );
  });
});

const messagesOf = (seqs: readonly number[]) => seqs.map((seq) => ({ _id: `m${seq}`, seq }));
const distinctSeqs = fc.uniqueArray(fc.integer({ min: 1, max: 50 }));

it('gives the same order, each message once, in whatever order they arrive', () => {
  fc.assert(
    fc.property(distinctSeqs, (seqs) => {
      const arriving = messagesOf([...seqs, ...seqs]);
      const sorted = messagesOf(seqs.toSorted((one, other) => one - other));
      expect(arriving.reduce<readonly { _id: string; seq: number }[]>(insertMessage, [])).toEqual(
        sorted,
      );
    }),
  );
});

it('leaves a list as it is when the message is there', () => {
  const messages = messagesOf([1, 2, 3]);
  expect(insertMessage(messages, { _id: 'm2', seq: 2 })).toBe(messages);
});

it('puts an older page before the loaded one, overlapping messages once', () => {
  const page = { messages: messagesOf([3, 4]), loadedFrom: 3, messagesCursor: 'three' };
  const older = { messages: messagesOf([1, 2, 3]), loadedFrom: 0, messagesCursor: null };
  expect(prependMessages(page, older)).toEqual({
    messages: messagesOf([1, 2, 3, 4]),
    loadedFrom: 0,
    messagesCursor: null,
  });
});
