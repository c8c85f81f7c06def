import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Finding, Section } from './report.js';

const dist = new URL('../../packages/web/dist/', import.meta.url);
const SCRIPT_BUDGET_KB = 165;
const STYLE_BUDGET_KB = 20;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const LOGIN_PAGE = ['index.html'];
/** What signing in adds: the frame with the slices, and the first page behind it. */
const HOME_PAGE = ['src/app/signed-in-part.tsx', 'src/features/questions/list/questions-page.tsx'];

/** The files of some chunks and of all they import statically. */
function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`Vite's manifest has no ${name}.`);
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const name of names) visit(name);
  return files;
}

/** Scripts and styles that index.html names itself. */
const filesNamedIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].flatMap(([, file]) => file ?? []);

async function gzippedKilobytes(files: readonly string[]): Promise<number> {
  const sizes = files.map(async (file) => gzipSync(await readFile(new URL(file, dist))).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

/** Bytes of script and style of the built web app's first pages. */
export async function benchFirstPage(): Promise<Section[]> {
  const title = 'First page, gzipped';
  const manifestFile = new URL('.vite/manifest.json', dist);
  if (!existsSync(manifestFile)) {
    const path = fileURLToPath(dist);
    return [{ title, findings: [{ measured: `nothing: run npm run build first`, result: path }] }];
  }
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
  const html = filesNamedIn(await readFile(new URL('index.html', dist), 'utf8'));
  const first = new Set([...html, ...filesOf(manifest, LOGIN_PAGE)]);
  const added = [...filesOf(manifest, HOME_PAGE)].filter((file) => !first.has(file));
  const kinds = [
    { kind: 'script', extension: '.js', budget: SCRIPT_BUDGET_KB },
    { kind: 'style', extension: '.css', budget: STYLE_BUDGET_KB },
  ];
  const findings: Finding[] = [];
  for (const { kind, extension, budget } of kinds) {
    const ofKind = (files: Iterable<string>): Promise<number> =>
      gzippedKilobytes([...files].filter((file) => file.endsWith(extension)));
    const value = await ofKind(first);
    const judged = { value, target: { atMost: budget } };
    findings.push(
      { measured: `first page (login), ${kind}`, result: `${value.toFixed(1)} kB`, judged },
      { measured: `/home adds, ${kind}`, result: `${(await ofKind(added)).toFixed(1)} kB` },
    );
  }
  return [{ title, findings }];
}
