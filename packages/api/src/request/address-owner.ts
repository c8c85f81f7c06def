import { isIPv6 } from 'node:net';
import type { CreateLimiter, LimiterOptions } from '../ports/limiters.js';
import { count } from './count.js';

/**
 * The networks that an address is in, as one customer may have all of each: an IPv6 /64, its /56 and its /48, the
 * smallest first. An IPv4 address stands for itself.
 */
function networksOf(address: string): readonly [string, ...string[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return [mapped];
  if (!isIPv6(address)) return [address];
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
  const [site, subnet = 0] = [groups.slice(0, 3).join(':'), groups[3]];
  return [`${site}:${subnet}`, `${site}:${subnet >> 8}/56`, `${site}/48`];
}

/** Who an address belongs to: an IPv6 customer owns the whole /64 and could change at will. */
export const addressOwner = (address: string): string => networksOf(address)[0];

/** The largest network that one customer may have all of. */
export const networkOf = (address: string): string => networksOf(address).at(-1) ?? address;

/** How many times the points of an address are given to each of its networks: others may share the larger ones. */
const SHARES = [1, 4, 16];

/** Counts one for an address and its networks; @throws AppError 'tooMany', with what `sentence` makes of the seconds */
export type CountAddress = (
  address: string,
  sentence: (seconds: number) => string,
) => Promise<void>;

/** Limits what comes from an address, and from all that one customer may have around it. */
export function createCountAddress(
  createLimiter: CreateLimiter,
  { name, points, duration }: LimiterOptions,
): CountAddress {
  const limiters = SHARES.map((share) =>
    createLimiter({
      name: share === 1 ? name : `${name}-${share}`,
      ...{ points: share * points, duration },
    }),
  );
  return async (address, sentence) => {
    const networks = networksOf(address);
    // The smallest first: what is refused there takes nothing of what the others have.
    for (const [place, limiter] of limiters.slice(0, networks.length).entries()) {
      await count(limiter, networks[place] ?? '', sentence);
    }
  };
}
