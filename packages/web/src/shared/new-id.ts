const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A UUID of version 7, as the server makes them: it begins with the time, and the rest is random, so where it is cut, its end is kept. `crypto.randomUUID` is
 * missing on pages that came over plain http.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const random = hex(crypto.getRandomValues(new Uint8Array(10)));
  const variant = (Number.parseInt(random.charAt(3), 16) & 0x3) | 0x8;
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `${variant.toString(16)}${random.slice(4, 7)}`,
    random.slice(8),
  ].join('-');
}
