export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

/** What REDIS_URL says. */
export interface RedisAddress {
  /** `cluster` divides the keys among several primaries; `sentinel` tells which of several servers is the primary. */
  readonly kind: 'single' | 'sentinel' | 'cluster';
  readonly isTls: boolean;
  /** The server itself, the sentinels, or some nodes of the cluster. */
  readonly nodes: readonly [RedisNode, ...RedisNode[]];
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
  /** As what the sentinels know the primary. */
  readonly primary: string;
  /** Sentinels have passwords of their own, or none. */
  readonly sentinelPassword: string | undefined;
}

const URL_PARTS =
  /^redis(s?)(?:-(sentinel|cluster))?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^@/?#]+)(?:\/(\d{0,4}))?(?:\?([^#]*))?$/;
const NODE = /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i;
const PORTS = { single: 6379, cluster: 6379, sentinel: 26_379 };
const OPTIONS = new Set(['primary', 'sentinel-password']);

const decoded = (text: string | undefined): string | undefined =>
  text ? decodeURIComponent(text) : undefined;

function parse(url: string): RedisAddress | undefined {
  const [whole, s, kind = 'single', username, password, hosts = '', database, query] =
    URL_PARTS.exec(url) ?? [];
  if (whole === undefined || (kind !== 'single' && kind !== 'sentinel' && kind !== 'cluster')) {
    return undefined;
  }
  const nodes = hosts.split(',').flatMap((text): readonly RedisNode[] => {
    const [, host, port = PORTS[kind]] = NODE.exec(text) ?? [];
    return host === undefined ? [] : [{ host: host.replace(/^\[|\]$/g, ''), port: Number(port) }];
  });
  const options = new URLSearchParams(query);
  const [first, ...others] = nodes;
  const isSound =
    nodes.length === hosts.split(',').length &&
    (kind !== 'single' || others.length === 0) &&
    (kind !== 'cluster' || Number(database ?? 0) === 0) &&
    [...options.keys()].every((name) => kind === 'sentinel' && OPTIONS.has(name));
  if (first === undefined || !isSound) return undefined;
  return {
    ...{ kind, isTls: s === 's', nodes: [first, ...others] },
    ...{ username: decoded(username), password: decoded(password) },
    database: Number(database ?? 0),
    primary: options.get('primary') ?? 'mymaster',
    sentinelPassword: options.get('sentinel-password') ?? undefined,
  };
}

/**
 * Reads `redis://user:password@host:6379/0`, or `rediss://` for TLS;
 * `redis-sentinel://user:password@host:26379,host/0?primary=mymaster&sentinel-password=…`; and
 * `redis-cluster://user:password@host:6379,host`. Undefined for what is none of these.
 */
export function redisAddress(url: string): RedisAddress | undefined {
  try {
    return parse(url);
  } catch (error) {
    // A percent sign that begins no character.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** The hosts alone, without the name and password that the address may hold. */
export const hostsIn = ({ nodes }: Pick<RedisAddress, 'nodes'>): string =>
  nodes.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`).join(',');
