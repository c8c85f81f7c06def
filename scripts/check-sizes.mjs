// What a page loads before its first content, gzipped, beside what is on record for it: it may not
// grow by itself. `--write` puts today's sizes on record, but no page beyond the budget.
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** More is no rounding of the compression. */
const SLACK = 800;
/** For any page, in bytes. */
const most = { script: 150_000, style: 20_000 };
const kinds = { script: '.js', style: '.css' };
const dist = new URL('../packages/web/dist/', import.meta.url);
const record = new URL('first-view-sizes.json', import.meta.url);

const read = (file) => readFileSync(new URL(file, dist));
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
/** `assets/parts-DO-kqco0.js` is `parts.js`: the rest changes with its content. */
const nameOf = (file) => file.replace(/^assets[/]/, '').replace(/-[\w-]{8}[.]/, '.');

const sizes = new Map();
function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(read(file)).length);
  return sizes.get(file);
}
const sum = (files) => files.reduce((total, file) => total + sizeOf(file), 0);

const document = read('index.html').toString();
const everywhere = [
  ...document.matchAll(/<(?:script|link)[^>]* (?:src|href)="[/](assets[/][^"]+)"/g),
].map(([, file]) => file);
const pages = JSON.parse(read('.vite/pages.json').toString()).map(({ path, scripts, styles }) => {
  const all = [...new Set([...everywhere, ...scripts, ...styles])];
  const of = (kind) => all.filter((file) => file.endsWith(kinds[kind]));
  return { path, script: of('script'), style: of('style') };
});

if (process.argv.includes('--write')) {
  const files = [...new Set(pages.flatMap(({ script, style }) => [...script, ...style]))];
  const sorted = (entries) =>
    Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
  const today = {
    pages: sorted(
      pages.map(({ path, script, style }) => [path, { script: sum(script), style: sum(style) }]),
    ),
    files: sorted(files.map((file) => [nameOf(file), sizeOf(file)])),
  };
  writeFileSync(record, `${JSON.stringify(today, null, 2)}\n`);
}

const known = JSON.parse(readFileSync(record, 'utf8'));

function problemOf(page, kind) {
  const total = sum(page[kind]);
  const allowed = known.pages[page.path]?.[kind];
  const what = `${page.path} loads ${kilobytes(total)} of ${kind} before its first content`;
  if (total > most[kind]) return `${what}; ${kilobytes(most[kind])} are allowed.`;
  if (allowed === undefined) return `${what}, and is not on record.`;
  if (total <= allowed + SLACK) return undefined;
  const grown = page[kind]
    .map((file) => ({ name: nameOf(file), more: sizeOf(file) - (known.files[nameOf(file)] ?? 0) }))
    .filter(({ more }) => more > 0)
    .sort((one, other) => other.more - one.more)
    .map(({ name, more }) => `${name} by ${kilobytes(more)}`);
  return `${what}, ${kilobytes(total - allowed)} more than on record. Grown: ${grown.join(', ')}.`;
}

const problems = pages.flatMap((page) =>
  Object.keys(kinds).flatMap((kind) => problemOf(page, kind) ?? []),
);
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  console.error('If that is meant: npm run check:sizes -- --write');
  process.exit(1);
}
console.log(`${pages.length} pages load no more before their first content than on record.`);
