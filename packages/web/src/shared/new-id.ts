const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A random UUID. `crypto.randomUUID` is missing on pages that came over plain http. */
export function newId(): string {
  const random = hex(crypto.getRandomValues(new Uint8Array(16)));
  const variant = (Number.parseInt(random.charAt(16), 16) & 0x3) | 0x8;
  return [
    random.slice(0, 8),
    random.slice(8, 12),
    `4${random.slice(13, 16)}`,
    `${variant.toString(16)}${random.slice(17, 20)}`,
    random.slice(20),
  ].join('-');
}
