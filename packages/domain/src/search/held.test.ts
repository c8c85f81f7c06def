import { describe, expect, it } from 'vitest';
import { heldIn, readHeldThing } from './held.js';

const file = '[plan.pdf](/file/0a1b2c3d-0000-4000-8000-000000000000?size=340)';
const picture = '![a cat](/picture/0a1b2c3d-0000-4000-8000-000000000000?w=12&h=8)';

describe('what a text holds', () => {
  it.each([
    ['plain words', []],
    ['see https://example.org/a', ['link']],
    ['[a page](http://example.org)', ['link']],
    ['HTTPS://EXAMPLE.ORG', ['link']],
    ['https:// is how it begins', []],
    ['myhttps://x is none', []],
    [picture, ['picture']],
    [file, ['file']],
    [`${file} ${picture} https://example.org`, ['file', 'link', 'picture']],
    ['[plan](/file/nowhere)', []],
    [`${picture} from https://example.org`, ['link', 'picture']],
    ['![elsewhere](https://example.org/a.png)', ['link']],
    ['![mine](/picture/nowhere)', []],
  ])('%s', (text, held) => {
    expect(heldIn(text)).toEqual(held);
  });

  it('is asked for by a word', () => {
    expect(['link', 'picture', 'file', 'Link', 'poll'].map(readHeldThing)).toEqual([
      ...['link', 'picture', 'file'],
      ...[undefined, undefined],
    ]);
  });
});
