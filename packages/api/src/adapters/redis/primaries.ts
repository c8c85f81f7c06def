import { createClient } from 'redis';
import { z } from 'zod';
import type { RedisAddress, RedisNode } from '../../ports/redis-address.js';

/** How long somebody may take who is asked the way. */
const WAY_MS = 2_000;

const masterSchema = z.tuple([z.string(), z.coerce.number()]).nullable();
/** Ranges of slots: the first, the last, and the primary as host and port; an empty host is whoever was asked. */
const slotsSchema = z.array(
  z
    .tuple([z.number(), z.number(), z.tuple([z.string().nullable(), z.number()]).rest(z.unknown())])
    .rest(z.unknown()),
);

/** Says where the primary is now; rejects while nobody knows. */
export type FindPrimary = () => Promise<RedisNode>;

type Ask = (...command: readonly string[]) => Promise<unknown>;

async function askOne<T>(
  node: RedisNode,
  { isTls, username, password }: Pick<RedisAddress, 'isTls' | 'username' | 'password'>,
  question: (ask: Ask) => Promise<T>,
): Promise<T> {
  const client = createClient({
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    maintNotifications: 'disabled',
    socket: {
      ...node,
      ...(isTls ? { tls: true } : {}),
      connectTimeout: WAY_MS,
      socketTimeout: WAY_MS,
      reconnectStrategy: false,
    },
  });
  // What goes wrong rejects below as well; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await question((...command) => client.sendCommand(command));
  } finally {
    if (client.isOpen) client.destroy();
  }
}

/** Asks one after the other until one answers; each time another one first, as one may be cut off from the rest. */
function askInTurn<T>(
  address: RedisAddress,
  question: (ask: Ask, node: RedisNode) => Promise<T>,
): () => Promise<T> {
  const { kind, isTls, nodes, sentinelPassword } = address;
  const access =
    kind === 'sentinel' ? { isTls, username: undefined, password: sentinelPassword } : address;
  let turn = 0;
  return async () => {
    let failure: unknown;
    const from = turn++ % nodes.length;
    for (const node of [...nodes.slice(from), ...nodes.slice(0, from)]) {
      try {
        return await askOne(node, access, (ask) => question(ask, node));
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  };
}

/** Where the primary is that holds the keys with `tag` as their hash tag. */
export function primaryFor(address: RedisAddress, tag: string): FindPrimary {
  const { kind, nodes, primary } = address;
  if (kind === 'single') return () => Promise.resolve(nodes[0]);
  if (kind === 'sentinel') {
    return askInTurn(address, async (ask) => {
      const known = masterSchema.parse(await ask('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', primary));
      if (known === null) throw new Error(`The sentinel knows no primary called ${primary}`);
      return { host: known[0], port: known[1] };
    });
  }
  return askInTurn(address, async (ask, asked) => {
    const slot = z.number().parse(await ask('CLUSTER', 'KEYSLOT', `{${tag}}`));
    const ranges = slotsSchema.parse(await ask('CLUSTER', 'SLOTS'));
    const [, , owner] = ranges.find(([from, to]) => from <= slot && slot <= to) ?? [];
    if (owner === undefined) throw new Error(`The cluster has no node for slot ${slot}`);
    return { host: owner[0] === null || owner[0] === '' ? asked.host : owner[0], port: owner[1] };
  });
}
