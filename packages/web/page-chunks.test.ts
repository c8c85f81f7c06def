import { describe, expect, it } from 'vitest';
import type { ModuleGraph } from './module-reach.js';
import { reachedFrom } from './module-reach.js';
import { pageChunks } from './page-chunks.js';

/** Ids of what is loaded later stand behind `import()`; each module has so many bytes at least. */
function graphOf(modules: Readonly<Record<string, readonly [code: string, bytes?: number]>>) {
  const ids = (code: string, pattern: RegExp) => [
    ...new Set([...code.matchAll(pattern)].map(([, id = '']) => id)),
  ];
  return {
    getModuleInfo: (id) => {
      const [code, bytes = 0] = modules[id] ?? [];
      if (code === undefined) return null;
      return {
        code: code.padEnd(bytes, ';'),
        importedIds: ids(code, /(?:from|import) '([^']+)'/g),
        dynamicallyImportedIds: ids(code, /import[(]'([^']+)'[)]/g),
        inputFormat: 'es',
      } as ReturnType<ModuleGraph['getModuleInfo']>;
    },
  } satisfies ModuleGraph;
}

const later = (...ids: readonly string[]) => ids.map((id) => `import('${id}');`).join(' ');
const LARGE = 100_000;

describe('what a module reaches', () => {
  const graph = graphOf({
    page: ["import { vote as cast } from 'list'; import * as all from 'names'; import 'style';"],
    list: ["export { vote } from 'vote'; export { ask } from 'ask'; export * from 'rest';"],
    vote: ["import { clock } from 'list'; export const vote = clock;"],
    ask: ['export const ask = 1;'],
    rest: ["export * from 'other'; export * from 'time';"],
    other: ['export const other = 1;'],
    time: ['export function clock() {}'],
    names: ["export { one } from 'one';"],
    one: ['export const one = 1;'],
    style: [''],
  });

  it('is what it names of a list, not what else is on it', () => {
    expect([...reachedFrom('page', graph)].toSorted()).toEqual(
      ['names', 'one', 'page', 'style', 'time', 'vote'].toSorted(),
    );
  });

  it('is all of a list that it loads whole', () => {
    expect(reachedFrom('list', graph)).toEqual(
      new Set(['list', 'vote', 'time', 'ask', 'rest', 'other']),
    );
  });
});

describe('the files of what is loaded', () => {
  const chunksOf = (modules: Parameters<typeof graphOf>[0], pages = new Set<string>()) => {
    const graph = graphOf(modules);
    const name = pageChunks(['start'], { beside: new Set(['bell', 'badge']), pages });
    return (id: string) => name(id, graph);
  };

  it('hold what the same pages need, apart from what one of them needs', () => {
    const chunk = chunksOf({
      start: [later('a', 'b', 'c')],
      a: ["import 'ab1'; import 'ab2'; import 'own';", LARGE],
      b: ["import 'ab1'; import 'ab2';", LARGE],
      c: ['', LARGE],
      ab1: ['', LARGE],
      ab2: ['', LARGE],
      own: ['', LARGE],
    });
    expect(chunk('ab1')).toBe(chunk('ab2'));
    expect(chunk('own')).toBe(chunk('a'));
    expect(new Set([chunk('a'), chunk('b'), chunk('c'), chunk('ab1')]).size).toBe(4);
  });

  it('are the entry’s own where it has them already', () => {
    const chunk = chunksOf({
      start: [`import 'known'; ${later('frame')}`],
      frame: [`import 'known'; import 'button'; ${later('page')}`, LARGE],
      page: ["import 'known'; import 'button';", LARGE],
      known: ['', LARGE],
      button: ['', LARGE],
    });
    expect(chunk('known')).not.toBe(chunk('frame'));
    expect(chunk('known')).not.toBe(chunk('button'));
    expect(chunk('button')).toBe(chunk('frame'));
    expect(chunk('start')).toBeNull();
  });

  it('are one for what loads in one go', () => {
    const chunk = chunksOf({
      start: [later('page', 'bell', 'badge')],
      page: ['', LARGE],
      bell: ["import 'count';", LARGE],
      badge: ["import 'count';", LARGE],
      count: ['', LARGE],
    });
    expect(new Set([chunk('bell'), chunk('badge'), chunk('count')]).size).toBe(1);
    expect(chunk('page')).not.toBe(chunk('bell'));
  });

  it('are few: what is little goes where it costs least, and brings nothing else along', () => {
    const chunk = chunksOf({
      start: [later('a', 'b', 'c', 'd', 'e')],
      a: ["import 'icon'; import 'mark';", LARGE],
      b: ["import 'icon'; import 'mark'; import 'needy';", LARGE],
      c: ["import 'mark'; import 'needy';", LARGE],
      d: ["import 'heavy';", LARGE],
      e: ["import 'heavy';", LARGE],
      icon: ['', 300],
      mark: ['', 300],
      needy: ["import 'heavy';", 300],
      heavy: ['', LARGE],
    });
    expect(chunk('icon')).toBe(chunk('mark'));
    expect(chunk('needy')).not.toBe(chunk('mark'));
    expect(chunk('heavy')).not.toBe(chunk('a'));
  });

  it('take up what is little where it is loaded from', () => {
    const chunk = chunksOf({
      start: [later('page', 'part')],
      page: [later('hint'), LARGE],
      part: ['', LARGE],
      hint: ['', 300],
    });
    expect(chunk('hint')).toBe(chunk('page'));
    expect(chunk('hint')).not.toBe(chunk('part'));
  });

  it('are pages last to take up what they don’t need', () => {
    const modules = {
      start: [later('page', 'part', 'hint')],
      page: ['', 20_000],
      part: ['', 21_000],
      hint: ['', 300],
    } as const;
    const before = chunksOf(modules);
    expect(before('hint')).toBe(before('page'));
    const chunk = chunksOf(modules, new Set(['page']));
    expect(chunk('hint')).toBe(chunk('part'));
  });
});
