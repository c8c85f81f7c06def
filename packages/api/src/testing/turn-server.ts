import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';

const SERVER = '/usr/bin/turnserver';
const CLIENT = '/usr/bin/turnutils_uclient';

/** Whether Debian's coturn is there to be asked. */
export const hasTurnServer = existsSync(SERVER) && existsSync(CLIENT);

/** A coturn on this machine that shares a secret with the product. */
export async function startTurnServer(secret: string) {
  const folder = await mkdtemp(join(tmpdir(), 'collabor8-turn-'));
  const port = await freePort();
  const child = spawn(
    SERVER,
    [
      '-n',
      '--use-auth-secret',
      `--static-auth-secret=${secret}`,
      '--realm=collabor8',
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      '--allow-loopback-peers',
      `--listening-port=${port}`,
      ...['--no-tls', '--no-dtls', '--no-cli', '--log-file=stdout', '--simple-log'],
      `--userdb=${join(folder, 'turndb')}`,
      `--pidfile=${join(folder, 'pid')}`,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    if (/IO method \(admin thread\)/.test(String(text))) break;
  }
  child.stdout.resume();

  return {
    url: `turn:127.0.0.1:${port}`,

    /** Whether somebody who shows this gets a relay that carries a packet to and fro. */
    async relaysFor({ username = '', credential = '' }): Promise<boolean> {
      const client = [...['-y', '-c', '-n', '1', '-m', '1', '-p', String(port)]];
      const proof = ['-u', username, '-w', credential, '127.0.0.1'];
      // It ends with an error when it is refused; what it says tells.
      const stdout = await new Promise<string>((resolve) => {
        execFile(CLIENT, [...client, ...proof], (_error, said) => resolve(said));
      });
      return stdout.includes('Total lost packets 0 ') && !stdout.includes('Cannot complete');
    },

    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
