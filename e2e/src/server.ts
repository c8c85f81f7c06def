import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newPlace } from './places.js';

/** Another Node than the journeys' own, where the server is tried on it. */
const node = process.env.SERVER_NODE ?? process.execPath;
const built = fileURLToPath(new URL('../../packages/api/dist/main/server.js', import.meta.url));
const READY_WITHIN_MS = 60_000;
const STOPPED_WITHIN_MS = 10_000;

const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill()));

/** A journey that fails in the middle stops nothing: what it has started ends with it. */
function untilTheEnd(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export interface RunningServer {
  readonly origin: string;
  readonly pid: number;
  /** Stops the process and starts another one with the same data at the same address. */
  readonly restart: () => Promise<void>;
  /** Resolves when the process is gone and its data removed. */
  readonly stop: () => Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

export interface ServerOptions {
  /** Environment variables beyond those of a quiet server with a database of its own; some tell its address. */
  readonly env?: Environment | ((origin: string) => Environment);
  /** The server's file; the built one unless a release is tried. */
  readonly entry?: string;
  /** The file of a closed store whose content the database begins with. */
  readonly beginsWith?: string;
}

/** Starts the built server on a free port, with a database that lives until `stop`. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = await freePort();
  const place = await newPlace(options.beginsWith);
  const { entry = built, env = {} } = options;
  const origin = `http://127.0.0.1:${port}`;
  const start = () =>
    untilTheEnd(
      spawn(node, ['--enable-source-maps', entry], {
        cwd: place.folder,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          PORT: String(port),
          HOST: '127.0.0.1',
          STORE_URL: place.url,
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'warn',
          ...(typeof env === 'function' ? env(origin) : env),
        },
      }),
    );
  let child = start();
  const stop = async () => {
    await stopProcess(child);
    await place.clear();
  };
  const untilReady = async () => {
    try {
      await isReady(child, `${origin}/readyz`);
    } catch (error) {
      await stop();
      throw error;
    }
  };
  await untilReady();
  const restart = async () => {
    await stopProcess(child);
    child = start();
    await untilReady();
  };
  return { origin, pid: child.pid ?? -1, restart, stop };
}

async function isReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`The server ended before it was ready (${built}).`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.status === 200) return;
    await delay(100);
  }
  throw new Error(`The server did not answer 200 at ${url} within ${READY_WITHIN_MS} ms.`);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
