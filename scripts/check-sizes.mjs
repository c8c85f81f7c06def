// What a page loads before its first content, gzipped, against a budget. Of a page that is over it,
// names the files that have grown since first-view-sizes.json was written (`-- --write`).
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BUDGETS_KB = { script: 160, style: 20 };
const dist = new URL('../packages/web/dist/', import.meta.url);
const known = new URL('first-view-sizes.json', import.meta.url);

const read = (file) => readFileSync(new URL(file, dist), 'utf8');
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
/** `assets/parts-DO-kqco0.js` is `parts.js`: the rest changes with its content. */
const nameOf = (file) => file.replace(/^assets[/]/, '').replace(/-[\w-]{8}[.]/, '.');

const sizes = new Map();
function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(read(file)).length);
  return sizes.get(file);
}

const document = read('index.html');
const named = [...document.matchAll(/<(?:script|link)[^>]* (?:src|href)="[/](assets[/][^"]+)"/g)];
const everywhere = named.map(([, file]) => file);
const pages = JSON.parse(read('.vite/pages.json')).map(({ path, scripts, styles }) => ({
  path,
  files: [...new Set([...everywhere, ...scripts, ...styles])],
}));
const kinds = { script: '.js', style: '.css' };

if (process.argv.includes('--write')) {
  const files = [...new Set(pages.flatMap((page) => page.files))];
  const weighed = files
    .filter((file) => Object.values(kinds).some((ending) => file.endsWith(ending)))
    .map((file) => [nameOf(file), sizeOf(file)])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(known, `${JSON.stringify(Object.fromEntries(weighed), null, 2)}\n`);
}

const before = JSON.parse(readFileSync(known, 'utf8'));
const growth = (files) =>
  files
    .map((file) => ({ name: nameOf(file), more: sizeOf(file) - (before[nameOf(file)] ?? 0) }))
    .filter(({ more }) => more > 100)
    .sort((one, other) => other.more - one.more)
    .map(({ name, more }) => `${name} by ${kilobytes(more)} kB`);

const problems = pages.flatMap(({ path, files }) =>
  Object.entries(kinds).flatMap(([kind, ending]) => {
    const own = files.filter((file) => file.endsWith(ending));
    const total = own.reduce((sum, file) => sum + sizeOf(file), 0);
    if (total <= BUDGETS_KB[kind] * 1000) return [];
    const grown = growth(own);
    const cause = grown.length === 0 ? 'none has grown by itself' : `grown: ${grown.join(', ')}`;
    return `${path} loads ${kilobytes(total)} kB of ${kind} before its first content; ${BUDGETS_KB[kind]} are allowed; ${cause}.`;
  }),
);

const heaviest = (ending) =>
  Math.max(
    ...pages.map(({ files }) =>
      files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + sizeOf(file), 0),
    ),
  );
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(
  `No page loads more than ${kilobytes(heaviest('.js'))} kB of script and ${kilobytes(heaviest('.css'))} kB of style before its first content.`,
);
