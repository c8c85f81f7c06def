import { describe, expect, it } from 'vitest';
import { attributionOf } from './attribution.js';

const post = { author: 'Ada', url: 'https://site.example/q/1' };

describe('attributionOf', () => {
  it("names the row's own licence", () => {
    const row = { ...post, createdAt: '2020-01-01T00:00:00.000Z', licence: 'CC BY-SA 3.0' };
    expect(attributionOf(row)).toEqual({ ...post, licence: 'CC BY-SA 3.0' });
  });

  it.each([
    ['2011-04-07T23:59:59.999Z', 'CC BY-SA 2.5'],
    ['2011-04-08T00:00:00.000Z', 'CC BY-SA 3.0'],
    ['2018-05-01T23:59:59.999Z', 'CC BY-SA 3.0'],
    ['2018-05-02T00:00:00.000Z', 'CC BY-SA 4.0'],
  ])('knows the licence of a text of %s that names none', (createdAt, licence) => {
    expect(attributionOf({ ...post, createdAt, licence: undefined }).licence).toBe(licence);
  });
});
