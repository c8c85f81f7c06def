import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from './digest.js';

it('is the same text in whatever order the fields stand', () => {
  expect(canonicalJson({ b: [{ y: 1, x: 2 }], a: null })).toBe('{"a":null,"b":[{"x":2,"y":1}]}');
  expect(canonicalJson(JSON.parse('{"2":1,"10":2,"":3}'))).toBe('{"":3,"10":2,"2":1}');
});

it('keeps the order of lists, and leaves out what is undefined', () => {
  expect(canonicalJson({ list: [2, 1], gone: undefined })).toBe('{"list":[2,1]}');
});

it('says all that the value says', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // JSON knows no -0.
      const plain: unknown = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(canonicalJson(plain))).toEqual(plain);
    }),
  );
});

it('keeps a field by the name of __proto__', () => {
  expect(canonicalJson(JSON.parse('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}');
});
