import { Resolver, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What is nobody's on the internet: this machine, its networks, and what leads to them by another spelling. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as const),
  ...([
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
  ] as const),
  ...([
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
  ] as const),
  ...([
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
/** What the internet is given out of (RFC 4291); of it, what stands for addresses of IPv4, or is for examples. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
const NOT_PUBLIC_V6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  NOT_PUBLIC_V6.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address is one of the internet's. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4');
  return PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6');
}

type Resolving = Pick<Resolver, 'resolve4' | 'resolve6'>;

/** The addresses of one kind; none where it fails, be it that there are none. */
const addressesOf = (resolver: Resolving, family: 4 | 6, hostname: string) =>
  new Promise<LookupAddress[]>((resolve) => {
    // No name server is asked for this machine's own names (RFC 6761).
    if (/(?:^|\.)localhost\.?$/i.test(hostname)) resolve([{ address: '127.0.0.1', family: 4 }]);
    else
      resolver[`resolve${family}`](hostname, (error, addresses) => {
        resolve(error === null ? addresses.map((address) => ({ address, family })) : []);
      });
  });

/**
 * Finds a name's addresses for a connection, and fails where one of them isn't the internet's: what is connected to is
 * what was looked at, however often a name's addresses change.
 * @param resolver asks name servers by itself: `dns.lookup` lets two names at a time be looked up in the whole process,
 * so that whoever names two whose servers are silent would keep everybody else's from being found
 */
export const publicLookupBy =
  (resolver: Resolving): LookupFunction =>
  (hostname, options, done) => {
    const asked = ([4, 6] as const).map((family) => addressesOf(resolver, family, hostname));
    void Promise.all(asked).then((found) => {
      const addresses = found.flat();
      const [first] = addresses;
      if (first === undefined) done(new Error('This name leads nowhere.'), []);
      else if (!addresses.every(({ address }) => isPublic(address))) {
        done(new Error('This address is not on the internet.'), []);
      } else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

/** As above; a name server has two seconds for an answer, twice. */
export const publicLookup = publicLookupBy(new Resolver({ timeout: 2_000, tries: 2 }));
