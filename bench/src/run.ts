/** `npm run bench -- [name…] [--quick] [--strict]`; the names are those in benchmarks.ts. */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchmarks, createWorkplace } from './benchmarks.js';
import { formatReport, isMet, type Section } from './report.js';
import { readSettings } from './settings.js';

const settings = readSettings();
const unknown = settings.names.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  const known = Object.keys(benchmarks).join(', ');
  throw new Error(`There is no benchmark ${unknown.join(', ')}; choose from ${known}.`);
}

const folder = await mkdtemp(join(tmpdir(), 'collabor8-bench-'));
// Children were killed by then: child-process.ts listens for the same event.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const sections: Section[] = [];
let hasFailed = false;

function finish(): never {
  process.stdout.write(`\n${formatReport(sections)}\n`);
  const isMissed = sections.some(({ findings }) => !findings.every(isMet));
  process.exit(hasFailed || (settings.isStrict && isMissed) ? 1 : 0);
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

setTimeout(() => {
  process.stderr.write(
    `\nStopped after ${settings.limitMs / 1000} s; the rest was not measured.\n`,
  );
  hasFailed = true;
  finish();
}, settings.limitMs);

const place = createWorkplace(settings, folder);
for (const [name, bench] of Object.entries(benchmarks)) {
  if (settings.names.length > 0 && !settings.names.includes(name)) continue;
  const start = performance.now();
  process.stderr.write(`${name} …`);
  try {
    sections.push(...(await bench(place)));
    process.stderr.write(` ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  } catch (error) {
    hasFailed = true;
    process.stderr.write(` failed: ${reasonOf(error)}\n`);
  }
}
finish();
