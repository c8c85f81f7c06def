import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defaultServerConditions } from 'vite';
import type { TestProject } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What tests run in a process of its own, by name. */
const entries = {
  server: 'src/main/server.ts',
  importer: 'src/main/import-cli.ts',
  copy: 'src/main/copy-cli.ts',
  backup: 'src/main/backup-cli.ts',
  restore: 'src/main/restore-cli.ts',
  writer: 'src/testing/writing-process.ts',
} as const;

export type Entry = keyof typeof entries;

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the bundled entries. */
    readonly entries: string;
  }
}

/**
 * Bundles, once for all tests, what some of them start as processes: fifty times a file takes a third
 * of the time that two hundred take. Packages stay outside, and are found from within this folder.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outDir = join(root, 'test-results', 'entries', String(process.pid));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: [/^@collabor8\//] },
    resolve: { conditions: ['source', ...defaultServerConditions] },
    environments: { ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } } },
    build: {
      ssr: true,
      outDir,
      // As deep in the package as what is built, for what finds its files from there.
      assetsDir: '.',
      minify: false,
      sourcemap: 'inline',
      rolldownOptions: { input: entries },
    },
  });
  project.provide('entries', outDir);
  return () => rm(outDir, { recursive: true, force: true });
}
