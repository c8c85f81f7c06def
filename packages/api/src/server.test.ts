import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const entry = fileURLToPath(new URL('./server.ts', import.meta.url));
const tsx = import.meta.resolve('tsx');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-server-'));
});

afterEach(() => rm(folder, { recursive: true }));

function startProcess(variables: Record<string, string>) {
  const child = spawn(process.execPath, ['--conditions=source', '--import', tsx, entry], {
    cwd: folder,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...variables },
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { child, exited: once(child, 'exit'), output: () => output };
}

it('prints its address, and stops cleanly on SIGTERM', async () => {
  const { child, exited, output } = startProcess({});
  while (!output().includes('http://')) await once(child.stdout, 'data');
  const url = /http:\/\/localhost:\d+/.exec(output())?.[0] ?? '';
  expect(await (await fetch(`${url.replace('localhost', '127.0.0.1')}/readyz`)).text()).toBe(
    'ready',
  );
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

it('does not start with a wrong setting, and names it', async () => {
  const { exited, output } = startProcess({ PORT: 'eighty' });
  expect(await exited).toEqual([1, null]);
  expect(output()).toContain('PORT: ');
});
