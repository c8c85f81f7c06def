// What a page loads before its first content, gzipped, beside what it may: who goes beyond it reads here
// which of its modules are large, and which of them no other page needs.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** Of script for any page, and of style for all of them, in bytes. */
const [MOST_SCRIPT, MOST_STYLE] = [150_000, 30_000];
/** A page that is left with less is told what is large in it, as one that is beyond it is: the next feature needs room. */
const ROOM = 10_000;
/** A script that is smaller costs more to ask for than to load with another one. */
const LEAST = 1_000;
const NAMED = 12;
/** Checks what is sent, on the server; its 25 kB come along with any value of a module that declares a schema. */
const NOT_FIRST = /(?:^|[/])zod[/]/;
const dist = new URL('../packages/web/dist/', import.meta.url);

const read = (file) => readFileSync(new URL(file, dist));
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

const sizes = new Map();
function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(read(file)).length);
  return sizes.get(file);
}

/** Of each script its modules and their lengths before minification. */
const modules = JSON.parse(read('.vite/modules.json').toString());
const document = read('index.html').toString();
const everywhere = [
  ...document.matchAll(/<(?:script|link)[^>]* (?:src|href)="[/](assets[/][^"]+)"/g),
].map(([, file]) => file);
const named = (end) => everywhere.filter((file) => file.endsWith(end));
const pages = JSON.parse(read('.vite/pages.json').toString()).map(({ path, scripts }) => {
  const files = [...new Set([...named('.js'), ...scripts])];
  return { path, files, total: sum(files.map(sizeOf)) };
});
const style = sum(named('.css').map(sizeOf));

/** A module's share of what its file weighs. */
const shares = (files) =>
  files.flatMap((file) => {
    const lengths = Object.entries(modules[file] ?? {});
    const all = sum(lengths.map(([, length]) => length));
    return lengths.map(([id, length]) => ({ id, size: (length / all) * sizeOf(file) }));
  });
const listed = (found) =>
  found
    .toSorted((one, other) => other.size - one.size)
    .slice(0, NAMED)
    .map(
      ({ id, size }) =>
        `    ${kilobytes(size).padStart(8)}  ${id.replace(/^.*node_modules[/]/, '')}`,
    );

function adviceFor(page) {
  const others = pages
    .filter((other) => other !== page)
    .map(({ files }) => new Set(shares(files).map(({ id }) => id)));
  const own = shares(page.files).filter(({ id }) => !others.every((ids) => ids.has(id)));
  return [
    '  The largest modules that not every page brings:',
    ...listed(own),
    '  Those that this page alone brings:',
    ...listed(own.filter(({ id }) => !others.some((ids) => ids.has(id)))),
    '  What a first view can do without, such as what stands behind a click, loads late by lazyPart',
    '  (packages/web/src/shared/lazy/lazy-part.tsx); what is imported statically comes with the page.',
  ];
}

const problems = [
  ...pages
    .filter((page) => shares(page.files).some(({ id }) => NOT_FIRST.test(id)))
    .map(
      ({ path }) =>
        `${path} loads zod before its first content: what it takes from the domain must stand in a module without schemas.`,
    ),
  ...(style > MOST_STYLE
    ? [`The style sheet has ${kilobytes(style)}, ${kilobytes(style - MOST_STYLE)} too much.`]
    : []),
  ...pages.flatMap((page) => {
    const over = page.total - MOST_SCRIPT;
    if (over <= 0) return [];
    return [
      `${page.path} loads ${kilobytes(page.total)} of script before its first content, ${kilobytes(over)} too much.`,
      ...adviceFor(page),
    ];
  }),
  ...Object.keys(modules)
    .filter((file) => read(file).length < LEAST)
    .map((file) => `${file} is smaller than ${LEAST} bytes: page-chunks.ts joins such files.`),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${kilobytes(style)} of style`);
for (const { path, total } of pages.toSorted((one, other) => other.total - one.total)) {
  const room = MOST_SCRIPT - total;
  console.log(`${kilobytes(total)} of script, room for ${kilobytes(room).padStart(7)}: ${path}`);
  if (room < ROOM) console.log(adviceFor(pages.find((page) => page.path === path)).join('\n'));
}
