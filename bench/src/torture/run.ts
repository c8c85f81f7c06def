/** `npm run torture -- [--only part]… [--quick] [--seed number]`; the parts are those below. */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatReport, isMet, type Section } from '../report.js';
import { tortureByBursts } from './bursts.js';
import { tortureByKills } from './kills.js';
import { tortureByLoad } from './load.js';
import type { Part } from './part.js';
import { tortureByRequests } from './requests.js';
import { readSettings } from './settings.js';

const parts: Readonly<Record<string, Part>> = {
  kills: tortureByKills,
  requests: tortureByRequests,
  load: tortureByLoad,
  bursts: tortureByBursts,
};

const settings = readSettings();
const unknown = settings.only.filter((name) => !(name in parts));
if (unknown.length > 0) {
  const known = Object.keys(parts).join(', ');
  throw new Error(`There is no part ${unknown.join(', ')}; choose from ${known}.`);
}

const folder = await mkdtemp(join(tmpdir(), 'collabor8-torture-'));
// Servers were killed by then: child-process.ts listens for the same event.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const sections: Section[] = [];
let hasFailed = false;

function finish(): never {
  process.stdout.write(`\n${formatReport(sections)}\n`);
  const isBroken = sections.some(({ findings }) => !findings.every(isMet));
  process.exit(hasFailed || isBroken ? 1 : 0);
}

setTimeout(() => {
  process.stderr.write(`\nStopped after ${settings.limitMs / 1000} s; the rest was not tried.\n`);
  hasFailed = true;
  finish();
}, settings.limitMs);

process.stderr.write(`seed ${settings.seed}\n`);
for (const [name, torture] of Object.entries(parts)) {
  if (settings.only.length > 0 && !settings.only.includes(name)) continue;
  const start = performance.now();
  process.stderr.write(`${name} …`);
  try {
    sections.push(...(await torture({ settings, folder })));
    process.stderr.write(` ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  } catch (error) {
    hasFailed = true;
    process.stderr.write(` failed: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
finish();
