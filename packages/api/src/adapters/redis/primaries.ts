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

/** Whoever asks while an answer is awaited gets that one: many connections are lost at once. */
function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined;
  return () =>
    (asking ??= ask().finally(() => {
      asking = undefined;
    }));
}

/** Where the primaries are, each of which holds the keys with a `tag` as their hash tag. */
export function primariesOf(address: RedisAddress): (tag: string) => FindPrimary {
  const { kind, nodes, primary } = address;
  if (kind === 'single') return () => () => Promise.resolve(nodes[0]);
  if (kind === 'sentinel') {
    const find = together(
      askInTurn(address, async (ask) => {
        const known = masterSchema.parse(await ask('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', primary));
        if (known === null) throw new Error(`The sentinel knows no primary called ${primary}`);
        return { host: known[0], port: known[1] };
      }),
    );
    return () => find;
  }
  /** By tag; a tag's slot never changes. */
  const slots = new Map<string, number | undefined>();
  const find = together(
    askInTurn(address, async (ask, asked) => {
      for (const [tag, slot] of slots) {
        if (slot !== undefined) continue;
        slots.set(tag, z.number().parse(await ask('CLUSTER', 'KEYSLOT', `{${tag}}`)));
      }
      return { asked, ranges: slotsSchema.parse(await ask('CLUSTER', 'SLOTS')) };
    }),
  );
  return (tag) => {
    slots.set(tag, slots.get(tag));
    return async () => {
      const { asked, ranges } = await find();
      const slot = slots.get(tag) ?? -1;
      const [, , owner] = ranges.find(([from, to]) => from <= slot && slot <= to) ?? [];
      if (owner === undefined) throw new Error(`The cluster has no node for slot ${slot}`);
      return { host: owner[0] === null || owner[0] === '' ? asked.host : owner[0], port: owner[1] };
    };
  };
}
