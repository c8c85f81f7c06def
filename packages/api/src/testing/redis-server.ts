import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { freePort } from './free-port.js';
import { waitFor } from './wait-for.js';

const SERVER = 'redis-server';
const CONNECT_MS = 60_000;

/** Whether Debian's redis-server is there to be started. */
export const hasRedisServer = spawnSync(SERVER, ['--version']).status === 0;

if (!hasRedisServer) console.warn('Redis is not installed: what needs it is skipped.');

/** One command of a client that nothing else uses. */
export async function askRedis(url: string, ...command: readonly string[]): Promise<unknown> {
  const client = createClient({
    url,
    // Six servers begin at once, on a machine that may be busy with more.
    socket: { reconnectStrategy: false, connectTimeout: CONNECT_MS },
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.sendCommand(command);
  } finally {
    client.destroy();
  }
}

export type RedisServer = Awaited<ReturnType<typeof startRedisServer>>;

/**
 * What makes a server a node of a cluster. By itself it takes the port of its bus 10,000 above its own,
 * which there isn't above every free one.
 */
export const asClusterNode = async (): Promise<readonly string[]> => [
  ...['--cluster-enabled', 'yes', '--cluster-port', String(await freePort())],
];

/**
 * A Redis of its own on this machine, which keeps nothing on disk.
 * @throws Error with what it said, when it doesn't take its options.
 */
export async function startRedisServer(...options: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'collabor8-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
    child = spawn(
      SERVER,
      [...place, '--save', '', '--appendonly', 'no', '--daemonize', 'no', ...options],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    if (child.stdout === null) throw new Error('The output of redis-server is not piped.');
    let said = '';
    for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
      said += String(text);
      if (said.includes('Ready to accept connections')) break;
    }
    if (!said.includes('Ready to accept connections')) {
      throw new Error(`redis-server could not be started: ${said}`);
    }
    child.stdout.resume();
  }

  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  await start();

  return {
    url,
    start,
    /** At once; all that it held is gone. */
    kill,
    /** It takes connections and answers nobody. */
    hang: () => child?.kill('SIGSTOP'),
    wake: () => child?.kill('SIGCONT'),

    ask: (...command: readonly string[]) => askRedis(url, ...command),

    /**
     * Cuts all connections that listen, and does something before they can have noticed; resolves
     * once they are back.
     */
    async cut(meanwhile: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
      const count = async () =>
        String(await this.ask('CLIENT', 'LIST', 'TYPE', 'pubsub'))
          .trim()
          .split('\n').length;
      const before = await count();
      await this.ask('CLIENT', 'KILL', 'TYPE', 'pubsub');
      await meanwhile();
      await waitFor('the clients', async () => (await count()) === before);
    },

    /** Lets time pass for all keys that expire. */
    async advance(milliseconds: number): Promise<void> {
      await this.ask(
        'EVAL',
        `for _, key in ipairs(redis.call('KEYS', '*')) do
           local left = redis.call('PTTL', key)
           if left >= 0 then redis.call('PEXPIRE', key, left - ARGV[1]) end
         end`,
        '0',
        String(milliseconds),
      );
    },

    async stop(): Promise<void> {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
