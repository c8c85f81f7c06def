import { expect, it } from 'vitest';
import { postKinds } from './limits.js';
import { postKey, readPostKey } from './post-key.js';

it.each(postKinds)('the key of a %s tells which it is, whatever its id holds', (kind) => {
  for (const id of ['42', 'answer:42', ':']) {
    expect(readPostKey(postKey(kind, id))).toEqual({ kind, id });
  }
});

it.each(['42', 'answer', 'book:42', ''])('%j is no key', (key) => {
  expect(readPostKey(key)).toBeUndefined();
});
