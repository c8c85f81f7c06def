import { expect, it } from 'vitest';
import { InvalidCursorError, type Key } from '../ports/document-store.js';
import { decodeCursor, encodeCursor } from './pages.js';

it.each<readonly Key[][]>([[[]], [['a', 1]], [['\0', 'ü', -1.5]], [['漢字', '42', 42]]])(
  'gives the keys %j back',
  (keys) => {
    expect(decodeCursor('walk', keys.length, encodeCursor('walk', keys))).toEqual(keys);
  },
);

it.each<[string, string]>([
  ['has too few keys', encodeCursor('walk', [1])],
  ['has too many keys', encodeCursor('walk', [1, 2, 3])],
  ['comes from another walk', encodeCursor('other', [1, 2])],
  ['holds what is no key', Buffer.from('["walk",1,null]').toString('base64url')],
])('refuses a cursor that %s', (_, cursor) => {
  expect(() => decodeCursor('walk', 2, cursor)).toThrow(InvalidCursorError);
});
