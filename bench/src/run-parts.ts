import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatReport, isMet, type Section } from './report.js';

interface Run {
  /** What the folder of its files is named after. */
  readonly name: string;
  readonly parts: readonly string[];
  /** Names of the parts that were asked for; none means all. */
  readonly chosen: readonly string[];
  /** After so many milliseconds the rest is given up. */
  readonly limitMs: number;
  /** Whether a finding that misses its target fails the run. */
  readonly isStrict: boolean;
  /** Readies what the parts share, in a folder that is removed at the end. */
  readonly prepare: (folder: string) => (part: string) => Promise<readonly Section[]>;
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Runs parts one after the other, says how far it is, prints the report and ends the process. */
export async function runParts(run: Run): Promise<never> {
  const unknown = run.chosen.filter((name) => !run.parts.includes(name));
  if (unknown.length > 0) {
    throw new Error(`There is no ${unknown.join(', ')}; choose from ${run.parts.join(', ')}.`);
  }
  const folder = await mkdtemp(join(tmpdir(), `collabor8-${run.name}-`));
  // Children were killed by then: child-process.ts listens for the same event.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));

  const sections: Section[] = [];
  let hasFailed = false;
  const finish = (): never => {
    process.stdout.write(`\n${formatReport(sections)}\n`);
    const isMissed = sections.some(({ findings }) => !findings.every(isMet));
    process.exit(hasFailed || (run.isStrict && isMissed) ? 1 : 0);
  };
  setTimeout(() => {
    process.stderr.write(`\nStopped after ${run.limitMs / 1000} s; the rest was not tried.\n`);
    hasFailed = true;
    finish();
  }, run.limitMs);

  const act = run.prepare(folder);
  for (const name of run.parts) {
    if (run.chosen.length > 0 && !run.chosen.includes(name)) continue;
    const start = performance.now();
    process.stderr.write(`${name} …`);
    try {
      sections.push(...(await act(name)));
      process.stderr.write(` ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
    } catch (error) {
      hasFailed = true;
      process.stderr.write(` failed: ${reasonOf(error)}\n`);
    }
  }
  return finish();
}
