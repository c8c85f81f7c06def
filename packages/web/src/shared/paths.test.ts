import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import '../app/signed-in-part.js';
import { allFeatures } from './feature.js';
import { entrance } from '../features/users/entrance.js';

const SOURCES = join(import.meta.dirname, '..');

const beginningOf = (path: string): string => path.split('/')[1] ?? '';

/** What the addresses of pages begin with, such as 'question'. */
const beginnings = new Set(
  [...allFeatures.flatMap(({ routes }) => routes ?? []), ...entrance]
    .map(({ path }) => beginningOf(path))
    .filter((beginning) => beginning !== ''),
);

/** A text that begins with an address; the build reads those of routes, which stand written out. */
const ADDRESS = /(?<!\bpath: ['"`])(?<=['"`])[/]([a-z]+)(?![\w-]*[.])(?=['"`/?#])/g;
const COMMENT = /[/][*][^]*?[*][/]|(?<=^|\s)[/][/].*/g;

const isProduct = (file: string): boolean =>
  /[.]tsx?$/.test(file) && !/[.]test[.]|[.]d[.]ts$|^testing[/]|^shared[/]paths[.]ts$/.test(file);

it('is the one place where addresses of pages are written', () => {
  expect(beginnings).toContain('question');
  const found = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter(isProduct)
    .flatMap((file) =>
      [...readFileSync(join(SOURCES, file), 'utf8').replaceAll(COMMENT, '').matchAll(ADDRESS)]
        .filter(([, beginning = '']) => beginnings.has(beginning))
        .map(([address]) => `${file}: ${address}…`),
    );
  expect(found).toEqual([]);
});
