import { describe, expect, it } from 'vitest';
import { reachedFrom, type ModuleGraph } from './module-reach.js';
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
  const chunksOf = (
    modules: Parameters<typeof graphOf>[0],
    { frame = [], pages = [] }: { readonly frame?: string[]; readonly pages?: string[] } = {},
  ) => {
    const graph = graphOf(modules);
    const kinds = {
      frame: new Set(frame),
      pages: new Set(pages),
      beside: new Set(['bell', 'badge']),
    };
    const name = pageChunks(['start'], kinds);
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

  it('are the base’s for what the entry has, and the frame’s for what it has', () => {
    const chunk = chunksOf({
      start: [`import 'known'; ${later('frame')}`],
      frame: [`import 'known'; import 'button'; ${later('page')}`, LARGE],
      page: ["import 'known'; import 'button';", LARGE],
      known: ['', LARGE],
      button: ['', LARGE],
    });
    expect(chunk('known')).toBe(chunk('start'));
    expect(chunk('button')).toBe(chunk('frame'));
    expect(new Set([chunk('start'), chunk('frame'), chunk('page')]).size).toBe(3);
  });

  it('are the frame’s for what half of its pages need, and the base’s where a page outside needs it as well', () => {
    const chunk = chunksOf(
      {
        start: [later('frame', 'login')],
        frame: [later('a', 'b', 'c'), LARGE],
        login: ["import 'button'; import 'field';", LARGE],
        a: ["import 'list'; import 'button'; import 'field';", LARGE],
        b: ["import 'list'; import 'button';", LARGE],
        c: ["import 'own';", LARGE],
        list: ['', LARGE],
        button: ['', LARGE],
        field: ['', LARGE],
        own: ['', LARGE],
      },
      { frame: ['frame'], pages: ['login', 'a', 'b', 'c'] },
    );
    expect(chunk('list')).toBe(chunk('frame'));
    expect(chunk('button')).toBe(chunk('start'));
    expect(new Set(['start', 'frame', 'login', 'a', 'field'].map(chunk)).size).toBe(5);
    expect(chunk('own')).toBe(chunk('c'));
  });

  it('are those of the pages that wait for them, whatever dialogs share of them', () => {
    const chunk = chunksOf(
      {
        start: [later('frame')],
        frame: [later('page', 'other', 'third', 'dialog'), LARGE],
        page: ["import 'list'; import 'button';", LARGE],
        other: ['', LARGE],
        third: ['', LARGE],
        dialog: ["import 'button'; import 'own';", LARGE],
        list: ['', LARGE],
        button: ['', LARGE],
        own: ['', LARGE],
      },
      { frame: ['frame'], pages: ['page', 'other', 'third'] },
    );
    expect(chunk('button')).toBe(chunk('list'));
    expect(chunk('own')).toBe(chunk('dialog'));
    expect(new Set(['frame', 'page', 'other', 'dialog'].map(chunk)).size).toBe(4);
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

  it('take up what is little where those who load it have it in vain least', () => {
    const chunk = chunksOf({
      start: [later('a', 'b', 'c', 'd')],
      a: ["import 'few'; import 'icon';", LARGE],
      b: ["import 'few'; import 'many'; import 'icon';", LARGE],
      c: ["import 'few'; import 'many';", LARGE],
      d: ["import 'many';", LARGE],
      few: ['', LARGE],
      many: ['', LARGE],
      icon: ['', 300],
    });
    expect(chunk('icon')).toBe(chunk('few'));
  });

  it('take up the largest of what is little first, so that crumbs make no file of their own', () => {
    const pages = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const chunk = chunksOf(
      {
        start: [later('frame')],
        frame: [later(...pages), LARGE],
        a: ["import 'list'; import 'form'; import 'crumb'; import 'little';", 20_000],
        b: ["import 'list'; import 'crumb';", 20_000],
        c: ["import 'list';", 40_000],
        d: ["import 'form'; import 'little';", 10_000],
        e: ["import 'form';", 15_000],
        f: ['', LARGE],
        g: ['', LARGE],
        list: ['', LARGE],
        form: ['', LARGE],
        crumb: ['', 300],
        little: ['', 1_500],
      },
      { frame: ['frame'], pages },
    );
    expect(chunk('little')).toBe(chunk('form'));
    expect(chunk('crumb')).toBe(chunk('list'));
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
    const chunk = chunksOf(modules, { pages: ['page'] });
    expect(chunk('hint')).toBe(chunk('part'));
  });

  it('give no page much that it doesn’t need, however light it is', () => {
    const chunk = chunksOf(
      {
        start: [later('frame', 'login')],
        frame: [later('a', 'b', 'c', 'd', 'e'), LARGE],
        login: ["import 'rule';", 8_000],
        a: ["import 'editor'; import 'rule';", LARGE],
        b: ["import 'editor'; import 'rule';", LARGE],
        c: ['', LARGE],
        d: ['', LARGE],
        e: ['', LARGE],
        editor: ['', 50_000],
        rule: ['', 300],
      },
      { frame: ['frame'], pages: ['login', 'a', 'b', 'c', 'd', 'e'] },
    );
    expect(chunk('rule')).toBe(chunk('login'));
    expect(chunk('editor')).not.toBe(chunk('login'));
  });

  it('bring what a list passes on that is loaded by itself', () => {
    const chunk = chunksOf(
      {
        start: [later('frame')],
        frame: [later('page', 'other', 'talk', 'names'), LARGE],
        page: ['', LARGE],
        other: ['', LARGE],
        talk: ["import 'button';", 10_000],
        names: ["export { Button } from 'button'; export const own = 1;", 300],
        button: ['export const Button = 1;', LARGE],
      },
      { frame: ['frame'], pages: ['page', 'other', 'talk'] },
    );
    expect(chunk('names')).toBe(chunk('button'));
  });

  it('count as loaded for whoever has them because of what they came with', () => {
    const chunk = chunksOf(
      {
        start: [later('page', 'hint', 'dialog', 'one', 'two')],
        page: ["import 'editor'; import 'icon'; import 'list';", LARGE],
        // Goes with the dialog, which has the editor from then on.
        hint: ["import 'editor';", 200],
        dialog: ["import 'icon'; import 'list';", LARGE],
        one: ["import 'list';", 3 * LARGE],
        two: ["import 'list';", 3 * LARGE],
        editor: ['', LARGE],
        list: ['', LARGE],
        icon: ['', 300],
      },
      { pages: ['page'] },
    );
    expect(chunk('hint')).toBe(chunk('dialog'));
    expect(chunk('icon')).toBe(chunk('editor'));
  });
});
