import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { IndexDefinition } from '../ports/document-store.js';
import { declarationsOf } from '../store-engine/declarations.js';
import { collections, dataModel } from './collections.js';

const SOURCES = join(import.meta.dirname, '..');
const PAGE = join(SOURCES, '../../../docs/data-model.md');

const DECLARED = /defineCollection<(\w+)>\(\)\(\{\s*name: '(\w+)'/g;
const COMMENT = String.raw`/\*\*((?:(?!\*/)[^])*)\*/\s*`;

/** Of all indexes and searches: another where any of them is declared otherwise. */
function declarationsHash(): string {
  const declared = collections
    .map((each) => [each.name, ...declarationsOf(each, { index: 0, search: 0 })])
    // What is read by its id alone, such as one document a person, is there without a declaration.
    .filter(({ length }) => length > 1)
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(declared)).digest('hex').slice(0, 16);
}

const dividedBy = new Map(
  collections.map(({ name, dividedBy: by = '_id' }) => [
    name,
    by === null ? ', undivided' : by === '_id' ? '' : `, by \`${by}\``,
  ]),
);

interface Described {
  readonly name: string;
  readonly folder: string;
  /** What a document of it is, as the comment above its type, or else above the collection, says. */
  readonly is: string | undefined;
}

/** The collections that a file declares. */
function declaredIn(file: string, text: string): readonly Described[] {
  const folder = file.replace(/^features\//, '').split('/')[0] ?? file;
  return [...text.matchAll(DECLARED)].map(([, type = '', name = '']) => {
    const before = (declared: string) => new RegExp(`${COMMENT}${declared}\\b`).exec(text)?.[1];
    const comment =
      before(`(?:export )?(?:interface|type) ${type}`) ?? before(`export const ${name}`);
    return { name, folder, is: comment?.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim() };
  });
}

it('docs/data-model.md says of every collection what its documents are', async () => {
  const files = (await readdir(SOURCES, { recursive: true }))
    .filter((file) => file.endsWith('.ts') && !/test/.test(file))
    .toSorted();
  const described = await Promise.all(
    files.map(async (file) => declaredIn(file, await readFile(join(SOURCES, file), 'utf8'))),
  );
  const all = described.flat();
  const names = collections.map(({ name }) => name);
  expect(all.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  const mute = all.filter(({ is }) => is === undefined).map(({ name }) => name);
  expect(mute, 'Say above the type of its documents what one of them is.').toEqual([]);

  const lines = [...new Set(all.map(({ folder }) => folder))].flatMap((folder) => [
    `## ${folder}`,
    '',
    ...all
      .filter((each) => each.folder === folder)
      .map(({ name, is }) => `- \`${name}\`${dividedBy.get(name)}: ${is}`),
    '',
  ]);
  const { version, oldest } = dataModel;
  const hash = declarationsHash();
  // What an older release checks must have risen with what is declared.
  const [, before = 0, noted = ''] =
    /^Version (\d+),.*`(\w+)`\.$/m.exec(await readFile(PAGE, 'utf8')) ?? [];
  if (noted !== hash)
    expect(
      version,
      'Raise the `version` of the collection whose indexes, or of the search that you have changed, or FROM by that of one that is gone.',
    ).toBeGreaterThan(Number(before));
  const head = [
    'What is stored, by the folder that declares it: what one document of each collection is, and, where that isn’t its `_id`, the field',
    'by whose hash the collection would be divided ([068](decisions/068-shard-keys.md)).',
    '',
    `Version ${version}, beside which ${oldest} and later may run; its declarations are \`${hash}\`.`,
    '',
  ];
  const page = ['# The data model', '', ...head, ...lines].join('\n');
  await expect(page, '`npm run docs` writes it anew').toMatchFileSnapshot(PAGE);
});

it('says of what is unique beside ids what it would become, were collections divided', async () => {
  const decision = await readFile(join(PAGE, '../decisions/068-shard-keys.md'), 'utf8');
  const [, unique = ''] = decision.split("**Indexes that can't be.**");
  const fields = collections.flatMap(({ indexes }) =>
    Object.values<IndexDefinition>(indexes).flatMap((index) =>
      index.unique === true ? index.equals : [],
    ),
  );
  expect(fields.filter((field) => !unique.includes(`\`${field}\``))).toEqual([]);
});
