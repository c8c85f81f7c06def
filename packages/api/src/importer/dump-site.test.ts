import { describe, expect, it } from 'vitest';
import { siteOf } from './dump-site.js';

describe('siteOf', () => {
  it.each([
    ['dumps/conlang.meta', 'conlang.meta', 'https://conlang.meta.stackexchange.com'],
    [
      'dumps/french.meta.stackexchange.com/',
      'french.meta',
      'https://french.meta.stackexchange.com',
    ],
    ['stackoverflow', 'stackoverflow', 'https://stackoverflow.com'],
    ['es.stackoverflow', 'es.stackoverflow', 'https://es.stackoverflow.com'],
    ['superuser.meta', 'superuser.meta', 'https://meta.superuser.com'],
    ['mathoverflow.net', 'mathoverflow.net', 'https://mathoverflow.net'],
    ['stackapps', 'stackapps', 'https://stackapps.com'],
    ['My Dump', 'my-dump', 'https://my-dump.stackexchange.com'],
  ])('tells the site of %s', (folder, name, origin) => {
    expect(siteOf(folder)).toEqual({ name, origin });
  });
});
