import { isIPv6 } from 'node:net';

/** Who an address belongs to: an IPv6 customer owns the whole /64 and could change at will. */
export function addressOwner(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const network = [...before, ...zeros, ...after].slice(0, 4);
  return network.map((group) => Number.parseInt(group, 16)).join(':');
}
