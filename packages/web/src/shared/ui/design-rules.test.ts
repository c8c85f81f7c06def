import { accentColors, surfaces } from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '../..');
const TOKENS = 'shared/ui/tokens.css';
/** Puts words where the app will: what it sets off is the sum of many lengths there. */
const SUMS = 'app/first-words.css';
/** What each stands for is written beside the tokens. */
const WIDTHS = /^width (?:<|>=) (?:30|47[.]5|64|80)em$/;

const filesEndingWith = (ending: RegExp): readonly string[] =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => ending.test(name));

const read = (file: string): string => readFileSync(join(SOURCES, file), 'utf8');

interface Rule {
  readonly property: RegExp;
  readonly isBroken: (value: string) => boolean;
  readonly instead: string;
}

/** A length that is written out; none of at most two pixels, and none that a token gives. */
const hasLength = (value: string): boolean =>
  /(?<![\w.-])-?[\d.]*[1-9][\d.]*(?:px|rem)\b/.test(value);

const SPACING: Rule = {
  property: /^(?:scroll-)?(?:margin|padding)|gap$/,
  isBroken: hasLength,
  instead: '--space-4, -8, -12, -16, -20, -24, -32, -40 or -48',
};

const RULES: readonly Rule[] = [
  {
    property: /./,
    isBroken: (value) => /#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i.test(value),
    instead: 'a colour of tokens.css',
  },
  SPACING,
  {
    property: /^font-size$/,
    isBroken: (value) => !/^(?:var\(--t-\w+\)|[\d.]+r?em|inherit)(?: !important)?$/.test(value),
    instead: '--t-xs, -s, -m, -l, -xl or -xxl, or a size in rem',
  },
  {
    property: /^font$/,
    isBroken: (value) => value !== 'inherit',
    instead: 'font-size and --weight-…',
  },
  {
    property: /^font-weight$/,
    // A range is what a font's file offers.
    isBroken: (value) => !/^(?:var\(--weight-\w+\)|inherit|\d+ \d+)$/.test(value),
    instead: '--weight-text, -medium, -strong or -title',
  },
  {
    property: /^z-index$/,
    isBroken: (value) => !/^var\(--layer-\w+\)$/.test(value),
    instead: '--layer-raised, -sticky, -frame, -panel, -offers, -notices or -skip',
  },
  {
    property: /^@media$/,
    isBroken: (value) =>
      [...value.matchAll(/\(([^()]*(?:width|height)[^()]*)\)/g)].some(
        ([, part = '']) => !WIDTHS.test(part),
      ),
    instead: 'width < or >= 30em, 47.5em, 64em or 80em',
  },
];

/** Where a style sheet says itself what a token says, and which tokens there are instead. */
function findBroken(file: string, sheet: string): readonly string[] {
  // Of a comment its lines stay, so that those after it keep their numbers.
  const text = sheet.replaceAll(/[/][*][^]*?[*][/]/g, (comment) =>
    comment.replaceAll(/[^\n]/g, ' '),
  );
  const said = text.matchAll(/(?<=[{;}\s]|^)(?:(@media)|([a-z-]+):)\s+([^;{}]+)(?=[;{])/g);
  return [...said].flatMap(({ index, 1: media, 2: property = media ?? '', 3: value = '' }) =>
    RULES.filter((rule) => file !== SUMS || rule !== SPACING)
      .filter((rule) => rule.property.test(property) && rule.isBroken(value.trim()))
      .map(
        ({ instead }) =>
          `${file}:${text.slice(0, index).split('\n').length} ${property} ${value.trim()}: take ${instead}`,
      ),
  );
}

/** What a class by itself says, in whatever window, and the classes that it composes. */
function classOf(file: string, name: string) {
  const said = new Map<string, string>();
  const composed: { readonly file: string; readonly name: string }[] = [];
  const isMeant = (selectors = '') =>
    selectors.split(',').some((each) => each.trim() === `.${name}`);
  const blocks = read(file)
    .replaceAll(/[/][*][^]*?[*][/]/g, '')
    .matchAll(/([^{};]+)[{]([^{}]*)[}]/g);
  for (const [, selectors, declarations = ''] of blocks) {
    if (!isMeant(selectors)) continue;
    for (const [, property = '', value = ''] of declarations.matchAll(/([\w-]+):\s+([^;]+);/g)) {
      if (property !== 'composes') said.set(property, value);
      else if (!value.endsWith(' from global')) {
        const [, names = '', from] = /^(.*?)(?: from '(.*)')?$/.exec(value) ?? [];
        const sheet = from === undefined ? file : join(file, '..', from);
        composed.push(...names.split(' ').map((each) => ({ file: sheet, name: each })));
      }
    }
  }
  return { said, composed };
}

/** Whether one of two properties sets the other one as well, as `font` does `font-size`, and `position` nothing. */
const areOne = (one: string, other: string): boolean => {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length);
  return one === other || (short !== 'position' && long.startsWith(`${short}-`));
};

/** Where a class says otherwise than one of another sheet that it composes. */
function findContradictions(file: string, name: string): readonly string[] {
  const { said, composed } = classOf(file, name);
  const all = (each: (typeof composed)[number]): readonly (readonly [string, string])[] => {
    const { said: own, composed: further } = classOf(each.file, each.name);
    return [...own, ...further.flatMap(all)];
  };
  return composed
    .filter((each) => each.file !== file)
    .flatMap((each) =>
      all(each).flatMap(([property, value]) =>
        [...said]
          .filter(([own, ownValue]) => areOne(own, property) && ownValue !== value)
          .map(([own]) => `${file} .${name}: ${own}, which .${each.name} says as ${property}`),
      ),
    );
}

describe('style sheets', () => {
  // Which of two sheets is read later, nobody decides.
  it('say nothing otherwise than what they compose of other ones', () => {
    const found = filesEndingWith(/[.]module[.]css$/).flatMap((file) => {
      const names = [...read(file).matchAll(/[.]([a-zA-Z][\w-]*)(?=\s*[,{])/g)].map(
        ([, name = '']) => name,
      );
      return [...new Set(names)].flatMap((name) => findContradictions(file, name));
    });
    expect(found).toEqual([]);
  });

  it('say by a token what a token says', () => {
    const broken = filesEndingWith(/[.]css$/)
      .filter((file) => file !== TOKENS)
      .flatMap((file) => findBroken(file, read(file)));
    expect(broken).toEqual([]);
  });

  it('change at the widths at which scripts do', () => {
    const asked = filesEndingWith(/(?<![.]test)[.]tsx?$/).flatMap((file) =>
      [...read(file).matchAll(/'[(](\w*width [^()]*)[)]'/g)].map(([, width = '']) => ({
        file,
        width,
      })),
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter(({ width }) => !WIDTHS.test(width))).toEqual([]);
  });

  // What is left of a rule that was taken out by half.
  it('name nothing twice before one rule', () => {
    const twice = filesEndingWith(/[.]css$/).flatMap((file) =>
      [...read(file).matchAll(/(?<=^|[{}])[^{};]+(?=[{])/g)].flatMap(([selectors]) => {
        const names = selectors.split(/,(?![^(]*[)])/).map((name) => name.trim());
        return new Set(names).size < names.length ? [`${file} ${selectors.trim()}`] : [];
      }),
    );
    expect(twice).toEqual([]);
  });

  it('use no token that there is not', () => {
    const all = filesEndingWith(/[.](?:css|tsx?)$/).map((file) => [file, read(file)] as const);
    const known = new Set(
      all.flatMap(([, text]) => [...text.matchAll(/(--[\w-]+)'?:/g)].map(([, name]) => name)),
    );
    const missing = all.flatMap(([file, text]) =>
      [...text.matchAll(/var\((--[\w-]+)\)/g)]
        .filter(([, name]) => !known.has(name))
        .map(([use]) => `${file} ${use}`),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['a { color: #fff; }', 'color #fff'],
    ['a { box-shadow: 0 1px rgb(0 0 0 / 0.2); }', 'box-shadow'],
    ['a { padding: 6px var(--space-8); }', 'padding'],
    ['a { margin-top: calc(var(--space-8) + 6px); }', 'margin-top'],
    ['a { margin-left: -4px; }', 'margin-left'],
    ['a { gap: 1rem; }', 'gap'],
    ['a { font-size: 14px; }', 'font-size'],
    ['a { font-weight: 650; }', 'font-weight'],
    ['a { font: 14px serif; }', 'font'],
    ['a { z-index: 1; }', 'z-index'],
    ['@media (max-width: 759.98px) { a { color: red; } }', '@media'],
    ['@media (width < 50em) { a { color: red; } }', '@media'],
  ])('are found out: %s', (sheet, what) => {
    const [first, ...others] = findBroken('a.css', `/* Two\nlines */\n${sheet}`);
    expect(first).toMatch(new RegExp(`^a[.]css:3 ${what}.*: take `));
    expect(others).toEqual([]);
  });

  it('may say what no token says', () => {
    const sheet = `
      @font-face { font-weight: 300 900; }
      .page { margin: 0 auto calc(-1 * var(--space-4)); gap: 0; border: 1px solid var(--line); }
      .code { font-size: 0.87em; font: inherit; padding-inline: max(0px, 10%); }
      @media (width >= 80em) and (prefers-reduced-motion: reduce) { a { width: 12rem; } }
    `;
    expect(findBroken('a.css', sheet)).toEqual([]);
  });
});

it('stand on the colours that a place’s own are reckoned against', () => {
  const [light = '', dark = ''] = read(TOKENS).split("[data-color-scheme='dark']");
  for (const [scheme, sheet] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    for (const [name, color] of Object.entries(surfaces[scheme])) {
      expect(sheet).toContain(`  --${name}: ${color};`);
    }
  }
  for (const name of Object.keys(accentColors('#0b6b58').light)) {
    expect(light).toContain(`  --${name}: #`);
  }
});

describe('scripts', () => {
  it('ask for the widths that style sheets know', () => {
    const asked = filesEndingWith(/[.]tsx?$/)
      .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.test.tsx'))
      .flatMap((file) => [...read(file).matchAll(/(?:match|use)Media\('\(([^']*width[^']*)\)'\)/g)])
      .map(([, query]) => query);
    expect(asked).toHaveLength(4);
    for (const query of asked) expect(query).toMatch(WIDTHS);
  });
});
