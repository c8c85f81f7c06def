import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { IndexDefinition } from '../ports/document-store.js';
import { collections } from './collections.js';

const SOURCES = join(import.meta.dirname, '..');
const PAGE = join(SOURCES, '../../../docs/data-model.md');

const DECLARED = /defineCollection<(\w+)>\(\)\(\{\s*name: '(\w+)'/g;
const COMMENT = String.raw`/\*\*((?:(?!\*/)[^])*)\*/\s*`;

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
    ...all.filter((each) => each.folder === folder).map(({ name, is }) => `- \`${name}\`: ${is}`),
    '',
  ]);
  const head =
    'What is stored, by the folder that declares it: what one document of each collection is.';
  const page = ['# The data model', '', head, '', ...lines].join('\n');
  await expect(page, '`npm run docs` writes it anew').toMatchFileSnapshot(PAGE);
});

it('says of every collection how it would be divided, and of what is unique beside ids what it would become', async () => {
  const decision = await readFile(join(PAGE, '../decisions/068-shard-keys.md'), 'utf8');
  const [, keys = '', unique = ''] = decision.split(
    /\*\*(?:Decision: the keys|Indexes that can't be)\.\*\*/,
  );
  const divided = [...keys.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  // What has no index is asked for by its id alone, and divided by that.
  const mute = collections.filter(
    ({ name, indexes }) => Object.keys(indexes).length > 0 && !divided.includes(name),
  );
  expect(
    mute.map(({ name }) => name),
    'Enter it in docs/decisions/068-shard-keys.md, by what its documents are read together by.',
  ).toEqual([]);
  const fields = collections.flatMap(({ indexes }) =>
    Object.values<IndexDefinition>(indexes).flatMap((index) =>
      index.unique === true ? index.equals : [],
    ),
  );
  expect(fields.filter((field) => !unique.includes(`\`${field}\``))).toEqual([]);
});
