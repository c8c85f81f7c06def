import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { asClusterNode, askRedis, startRedisServer, type RedisServer } from './redis-server.js';
import { waitFor } from './wait-for.js';

/** Longer than it takes to agree on another primary on a busy machine. */
const AGREED_WITHIN_MS = 60_000;

export const portOf = ({ url }: RedisServer): number => Number(new URL(url).port);

const lineOf = async (server: RedisServer, section: string, line: string): Promise<boolean> =>
  String(await server.ask('INFO', section).catch(() => '')).includes(line);

export interface RedisGroup {
  readonly url: string;
  /** The primary of what `tag` is the hash tag of, as things stand. */
  primaryOf(tag: string): Promise<RedisServer>;
  /** Hands a living primary's part to its replica. */
  handOver(tag: string): Promise<void>;
  /** Moves the slot of `tag` to another primary, with its keys, while it is used. */
  moveSlot?(tag: string): Promise<void>;
  stop(): Promise<void>;
}

async function whoIsPrimary(servers: readonly RedisServer[]): Promise<RedisServer> {
  let found: RedisServer | undefined;
  await waitFor(
    'a primary',
    async () => {
      const roles = await Promise.all(
        servers.map((server) => lineOf(server, 'replication', 'role:master')),
      );
      found = roles.filter(Boolean).length === 1 ? servers[roles.indexOf(true)] : undefined;
      return found;
    },
    AGREED_WITHIN_MS,
  );
  if (found === undefined) throw new Error('There is no primary.');
  return found;
}

/** A primary, a replica, and a sentinel that makes the replica the primary when it must. */
export async function startWithSentinel(): Promise<RedisGroup> {
  const primary = await startRedisServer('--repl-diskless-sync-delay', '0');
  const replica = await startRedisServer('--replicaof', '127.0.0.1', String(portOf(primary)));
  // A sentinel looks for replicas when it begins, and every ten seconds.
  await waitFor(
    'the replica',
    () => lineOf(replica, 'replication', 'master_link_status:up'),
    AGREED_WITHIN_MS,
  );
  const folder = await mkdtemp(join(tmpdir(), 'collabor8-sentinel-'));
  const port = await freePort();
  const file = join(folder, 'sentinel.conf');
  await writeFile(
    file,
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${folder}`,
      `sentinel monitor house 127.0.0.1 ${portOf(primary)} 1`,
      'sentinel down-after-milliseconds house 500',
      'sentinel failover-timeout house 3000',
    ].join('\n'),
  );
  const sentinel = spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' });
  const servers = [primary, replica];
  const askSentinel = (...command: readonly string[]): Promise<unknown> =>
    askRedis(`redis://127.0.0.1:${port}`, ...command);
  const knowsReplica = () =>
    askSentinel('SENTINEL', 'REPLICAS', 'house')
      .then((replicas) => Array.isArray(replicas) && replicas.length > 0)
      .catch(() => false);
  await waitFor('the sentinel', knowsReplica, AGREED_WITHIN_MS);
  return {
    url: `redis-sentinel://127.0.0.1:1,127.0.0.1:${port}/0?primary=house`,
    primaryOf: () => whoIsPrimary(servers),
    async handOver() {
      const before = await whoIsPrimary(servers);
      const handing = () =>
        askSentinel('SENTINEL', 'FAILOVER', 'house').then(
          () => true,
          () => false,
        );
      await waitFor('a replica that is fit', handing, AGREED_WITHIN_MS);
      await waitFor(
        'the other one',
        async () => (await whoIsPrimary(servers)) !== before,
        AGREED_WITHIN_MS,
      );
    },
    async stop() {
      const ended = once(sentinel, 'exit');
      sentinel.kill('SIGKILL');
      await ended;
      for (const server of servers) await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Three primaries, each with a third of the slots, and a replica of each of the first two. */
export async function startCluster(): Promise<RedisGroup> {
  const start = async (): Promise<RedisServer> =>
    startRedisServer(
      ...(await asClusterNode()),
      ...['--cluster-node-timeout', '1000', '--cluster-replica-validity-factor', '0'],
      ...['--repl-diskless-sync-delay', '0', '--cluster-require-full-coverage', 'no'],
    );
  const primaries = [await start(), await start(), await start()];
  const replicas = [await start(), await start()];
  const servers = [...primaries, ...replicas];
  const [first, , living] = primaries;
  if (first === undefined || living === undefined) throw new Error('Three were started.');
  const ids = await Promise.all(
    servers.map(async (server) => String(await server.ask('CLUSTER', 'MYID'))),
  );
  for (const [at, server] of primaries.entries()) {
    const [from, to] = [Math.floor((16_384 * at) / 3), Math.floor((16_384 * (at + 1)) / 3) - 1];
    await server.ask('CLUSTER', 'ADDSLOTSRANGE', String(from), String(to));
    await server.ask('CLUSTER', 'SET-CONFIG-EPOCH', String(at + 1));
  }
  for (const server of servers.slice(1)) {
    const busPort = /@(\d+)/.exec(String(await server.ask('CLUSTER', 'NODES')))?.[1] ?? '';
    await first.ask('CLUSTER', 'MEET', '127.0.0.1', String(portOf(server)), busPort);
  }
  const allKnow = async (what: string): Promise<boolean> =>
    (
      await Promise.all(servers.map(async (each) => String(await each.ask('CLUSTER', 'INFO'))))
    ).every((info) => info.includes(what));
  await waitFor('all to meet', () => allKnow('cluster_known_nodes:5'), AGREED_WITHIN_MS);
  for (const [at, replica] of replicas.entries()) {
    await replica.ask('CLUSTER', 'REPLICATE', ids[at] ?? '');
    await waitFor(
      'the replica',
      () => lineOf(replica, 'replication', 'master_link_status:up'),
      AGREED_WITHIN_MS,
    );
  }
  await waitFor('all slots', () => allKnow('cluster_state:ok'), AGREED_WITHIN_MS);

  const slotOf = async (tag: string): Promise<number> =>
    Number(await living.ask('CLUSTER', 'KEYSLOT', `{${tag}}`));
  const primaryOf = async (tag: string): Promise<RedisServer> => {
    const slot = await slotOf(tag);
    const ranges = (await living.ask('CLUSTER', 'SLOTS')) as [number, number, [string, number]][];
    const port = ranges.find(([from, to]) => from <= slot && slot <= to)?.[2][1];
    const found = servers.find((server) => portOf(server) === port);
    if (found === undefined) throw new Error('Nobody has the slot.');
    return found;
  };
  return {
    url: `redis-cluster://${[living, ...replicas].map((each) => `127.0.0.1:${portOf(each)}`).join(',')}`,
    primaryOf,
    async handOver(tag) {
      const before = await primaryOf(tag);
      const at = primaries.indexOf(before);
      const replica = at === -1 ? primaries[replicas.indexOf(before)] : replicas[at];
      await waitFor(
        'a replica that is fit',
        async () => {
          await replica?.ask('CLUSTER', 'FAILOVER').catch(() => undefined);
          return (await primaryOf(tag)) !== before;
        },
        AGREED_WITHIN_MS,
      );
    },
    async moveSlot(tag) {
      const [source, target, slot] = [await primaryOf(tag), living, String(await slotOf(tag))];
      if (source === target) return;
      const nameOf = async (server: RedisServer) => String(await server.ask('CLUSTER', 'MYID'));
      const [from, to] = [await nameOf(source), await nameOf(target)];
      await target.ask('CLUSTER', 'SETSLOT', slot, 'IMPORTING', from);
      await source.ask('CLUSTER', 'SETSLOT', slot, 'MIGRATING', to);
      for (;;) {
        const keys = (await source.ask('CLUSTER', 'GETKEYSINSLOT', slot, '100')) as string[];
        if (keys.length === 0) break;
        const place = ['127.0.0.1', String(portOf(target)), '', '0', '5000'];
        await source.ask('MIGRATE', ...place, 'REPLACE', 'KEYS', ...keys);
      }
      await target.ask('CLUSTER', 'SETSLOT', slot, 'NODE', to);
      await source.ask('CLUSTER', 'SETSLOT', slot, 'NODE', to);
    },
    async stop() {
      for (const server of servers) await server.stop();
    },
  };
}
