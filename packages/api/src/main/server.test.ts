import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { entryOf } from '../testing/entry-of.js';
import { hasRedisServer, startRedisServer } from '../testing/redis-server.js';

const entry = entryOf('server');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-server-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** Somebody whom a file can refuse: root may write to all of them. */
const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const canReadTheProduct = spawnSync('test', ['-r', entry], ordinary).status === 0;

function startProcess(
  variables: Record<string, string>,
  user: { uid?: number; gid?: number } = {},
) {
  const child = spawn(process.execPath, [entry], {
    cwd: folder,
    ...user,
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

it.skipIf(!hasRedisServer)('stops cleanly with Redis, be it there or lost', async () => {
  const redis = await startRedisServer();
  for (const isLost of [false, true]) {
    const server = startProcess({ REDIS_URL: redis.url });
    await addressOf(server);
    if (isLost) await redis.kill();
    server.child.kill('SIGTERM');
    expect(await server.exited).toEqual([0, null]);
  }
  await redis.stop();
});

it('does not start with a wrong setting, and names it', async () => {
  const { exited, output } = startProcess({ PORT: 'eighty' });
  expect(await exited).toEqual([1, null]);
  expect(output()).toContain('PORT must be a number');
});

it('does not start without the Redis that it is told of, and keeps the password to itself', async () => {
  const { exited, output } = startProcess({ REDIS_URL: 'redis://:secret@127.0.0.1:1' });
  expect(await exited).toEqual([1, null]);
  expect(output()).toBe(
    'No Redis server answers at 127.0.0.1:1 (connect ECONNREFUSED 127.0.0.1:1). Start it, or set REDIS_URL to another address.\n',
  );
});

/** Another program at a port of its own. */
async function takePort() {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  return { other, port: (other.address() as AddressInfo).port };
}

it('says that its port is taken, and what to do', async () => {
  const { other, port } = await takePort();
  const { exited, output } = startProcess({ PORT: String(port) });
  expect(await exited).toEqual([1, null]);
  expect(output()).toBe(
    `Port ${port} is taken by another program. Stop it, or set PORT to another number.\n`,
  );
  other.close();
});

it('says that the port for its metrics is taken, and what to do', async () => {
  const { other, port } = await takePort();
  const { exited, output } = startProcess({ METRICS_PORT: String(port) });
  expect(await exited).toEqual([1, null]);
  expect(output()).toContain(
    `Port ${port} is taken by another program. Stop it, or set METRICS_PORT to another number.\n`,
  );
  other.close();
});

it('shows figures of its own process at the port for its metrics', async () => {
  const { other, port } = await takePort();
  await new Promise((resolve) => other.close(resolve));
  const server = startProcess({ METRICS_PORT: String(port) });
  await addressOf(server);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  expect(metrics).toMatch(/^process_resident_memory_bytes \d/m);
  expect(metrics).toMatch(/^collabor8_store_seconds_count\{.*operation="page"\} \d/m);
  server.child.kill('SIGTERM');
  expect(await server.exited).toEqual([0, null]);
});

it('says that its file is no database, and leaves it as it is', async () => {
  const file = join(folder, 'letter.db');
  const text = 'Dear Ada, this is no database. '.repeat(1000);
  await writeFile(file, text);
  const { exited, output } = startProcess({ STORE_URL: `file:${file}` });
  expect(await exited).toEqual([1, null]);
  expect(output()).toContain(`The database ${file} is damaged or no database.`);
  expect(await readFile(file, 'utf8')).toBe(text);
});

it('says that its database can’t be made where it is to be', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const { exited, output } = startProcess({ STORE_URL: `file:${file}/x.db` });
  expect((await exited)[0]).toBe(1);
  expect(output()).toContain("can't be opened for writing");
});

it.skipIf(!canReadTheProduct)(
  // Skipped where the product lies in a folder that only its owner may enter.
  'says that it may not write to its database, and changes nothing',
  async () => {
    const archive = join(folder, 'archive');
    const file = join(archive, 'old.db');
    await mkdir(archive);
    const first = startProcess({ STORE_URL: `file:${file}` });
    await addressOf(first);
    first.child.kill('SIGTERM');
    await first.exited;
    const before = await readFile(file);
    for (const [path, mode] of [
      [file, 0o444],
      [archive, 0o555],
      [folder, 0o755],
    ] as const) {
      await chmod(path, mode);
    }
    const { exited, output } = startProcess({ STORE_URL: `file:${file}` }, ordinary);
    expect(await exited).toEqual([1, null]);
    expect(output()).toContain(`The database ${file} can't be opened for writing.`);
    expect((await readFile(file)).equals(before)).toBe(true);
    await chmod(archive, 0o755);
  },
);

const addressOf = async ({ child, output }: ReturnType<typeof startProcess>): Promise<string> => {
  while (!output().includes('http://')) await once(child.stdout, 'data');
  return (/http:\/\/localhost:\d+/.exec(output())?.[0] ?? '').replace('localhost', '127.0.0.1');
};

it('leaves a database to the server that works on it, until that one is gone', async () => {
  const file = join(folder, 'shared.db');
  const first = startProcess({ STORE_URL: `file:${file}` });
  await addressOf(first);
  const second = startProcess({ STORE_URL: `file:${file}` });
  expect(await second.exited).toEqual([1, null]);
  expect(second.output()).toBe(
    `Another server is working on the database ${file}. Stop it, or set STORE_URL to another file.\n`,
  );
  first.child.kill('SIGKILL');
  await first.exited;
  const third = startProcess({ STORE_URL: `file:${file}` });
  expect((await fetch(`${await addressOf(third)}/readyz`)).status).toBe(200);
  third.child.kill('SIGTERM');
  expect(await third.exited).toEqual([0, null]);
});

it('says that its database is empty, and leaves it so', async () => {
  const file = join(folder, 'empty.db');
  await writeFile(file, '');
  const { exited, output } = startProcess({ STORE_URL: `file:${file}` });
  expect(await exited).toEqual([1, null]);
  expect(output()).toBe(
    `The database ${file} is empty. Put a backup in its place, or remove it to begin with a new one.\n`,
  );
  expect((await stat(file)).size).toBe(0);
});

it('says that the end of its database is missing, and changes nothing', async () => {
  const file = join(folder, 'cut.db');
  const first = startProcess({ STORE_URL: `file:${file}` });
  await addressOf(first);
  first.child.kill('SIGTERM');
  await first.exited;
  await truncate(file, (await stat(file)).size - 8192);
  const before = await readFile(file);
  const { exited, output } = startProcess({ STORE_URL: `file:${file}` });
  expect(await exited).toEqual([1, null]);
  expect(output()).toContain(`The end of the database ${file} is missing.`);
  expect((await readFile(file)).equals(before)).toBe(true);
});

it('stops without an error while people are connected', async () => {
  const server = startProcess({ LOG_LEVEL: 'error' });
  const url = await addressOf(server);
  const signedUp = await fetch(`${url}/user/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: 'correct horse' }),
  });
  const cookie = signedUp.headers.get('set-cookie')?.split(';')[0] ?? '';
  const sockets = Array.from(
    { length: 5 },
    () => new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { cookie, origin: url } }),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  server.child.kill('SIGTERM');
  expect(await server.exited).toEqual([0, null]);
  expect(
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{')),
  ).toEqual([]);
});
