import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { entryOf } from './entry-of.js';
import { connect, type Person } from './test-server.js';

export interface ServerProcess {
  readonly url: string;
  /** At once, without a chance to write anything. */
  kill(): Promise<void>;
  /** Asks it to stop; what it has ended with is for `ended` to tell. */
  signal(): void;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

async function urlOf(child: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    const port = /http:\/\/[\w.]+:(\d+)/.exec(String(text))?.[1];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
  }
  throw new Error('The server ended before it was ready.');
}

/** Run in a process before anything else: its clock and its timers go that many times as fast. */
const hurry = (times: number): string => `
  const [RealDate, realTimeout] = [Date, setTimeout];
  const began = RealDate.now();
  globalThis.Date = class extends RealDate {
    constructor(...at) { super(...(at.length === 0 ? [Date.now()] : at)); }
    static now() { return began + (RealDate.now() - began) * ${times}; }
  };
  globalThis.setTimeout = (ring, ms, ...more) => realTimeout(ring, ms / ${times}, ...more);`;

export interface ServerProcessOptions {
  /** A free one by default. */
  readonly port?: string;
  /** Settings beyond those of a quiet server. */
  readonly env?: Readonly<Record<string, string>>;
  /** How many times as fast its clock goes as that on the wall. */
  readonly timesAsFast?: number;
}

/** The product's own server in a process of its own, on the folder's store. */
export async function startServerProcess(
  folder: string,
  { port = '0', env = {}, timesAsFast = 1 }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const first = `data:text/javascript,${encodeURIComponent(hurry(timesAsFast))}`;
  const words = [...(timesAsFast === 1 ? [] : ['--import', first]), entryOf('server')];
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      STORE_URL: `file:${join(folder, 'store.db')}`,
      HOST: '127.0.0.1',
      PORT: port,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? ''));
  });
  const url = await urlOf(child);
  child.stdout.resume();
  return {
    url,
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    signal() {
      child.kill('SIGTERM');
    },
  };
}

export const personAt = (url: string, username: string, cookie: string): Person =>
  connect({ url, checkAnswer: () => Promise.resolve() }, username, cookie);

/** The cookie of somebody new. */
export async function signUpAt(url: string, username: string): Promise<string> {
  const response = await fetch(`${url}/user/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'correct horse' }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
