import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryOf } from '../entry-of.js';

const HEAP_MB = 256;

export interface Visitor {
  readonly username: string;
  readonly cookie: string;
  /** A change over tRPC; answers its data. */
  change(path: string, input: unknown): Promise<unknown>;
  /** A query over tRPC; answers its data. */
  read(path: string, input: unknown): Promise<unknown>;
}

/** The real server in a process of its own, with little memory and its limits as they are. */
export interface Victim {
  readonly url: string;
  /** Megabytes of memory that the process took at its worst; 0 where the system doesn't tell. */
  peakMemory(): Promise<number>;
  isAlive(): boolean;
  signUp(username: string): Promise<Visitor>;
  stop(): Promise<void>;
}

async function visitorOf(url: string, username: string): Promise<Visitor> {
  const response = await fetch(`${url}/user/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'correct horse' }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const ask = async (path: string, request: RequestInit): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', cookie };
    const answer = await fetch(`${url}/trpc/${path}`, { ...request, headers });
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
    return ((await answer.json()) as { result: { data: unknown } }).result.data;
  };
  return {
    ...{ username, cookie },
    change: (path, input) => ask(path, { method: 'POST', body: JSON.stringify(input) }),
    read: (path, input) => ask(`${path}?input=${encodeURIComponent(JSON.stringify(input))}`, {}),
  };
}

export async function startVictim(
  variables: Readonly<Record<string, string>> = {},
): Promise<Victim> {
  const folder = await mkdtemp(join(tmpdir(), 'collabor8-victim-'));
  const options = [`--max-old-space-size=${HEAP_MB}`, entryOf('server')];
  const child = spawn(process.execPath, options, {
    cwd: folder,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'fatal', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const endWithUs = (): boolean => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!output.includes('http://')) {
    await Promise.race([once(child.stdout, 'data'), exited]);
    if (child.exitCode !== null) throw new Error(`The server did not start: ${output}`);
  }
  const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1] ?? '';
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async peakMemory() {
      const status = await readFile(`/proc/${String(child.pid)}/status`, 'utf8').catch(() => '');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
    },
    signUp: (username) => visitorOf(url, username),
    async stop() {
      process.off('exit', endWithUs);
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
