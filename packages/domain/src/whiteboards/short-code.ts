/** Characters that JSON and addresses carry as they are; each stands for six bits. */
export const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BASE = 36;

/** A whole number from 0 on, in as few characters as one reads easily. */
export const encodeNatural = (number: number): string => number.toString(BASE);

export const decodeNatural = (code: string): number => parseInt(code, BASE);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HEX_DIGITS = 33;

/** A UUID in 22 characters instead of 36; undefined for any other id. */
export function packId(id: string): string | undefined {
  if (!UUID.test(id)) return undefined;
  // Three hexadecimal digits are two characters.
  const digits = id.replaceAll('-', '').padEnd(HEX_DIGITS, '0');
  return digits.replace(/.{3}/g, (three) => {
    const value = parseInt(three, 16);
    return ALPHABET.charAt(Math.floor(value / 64)) + ALPHABET.charAt(value % 64);
  });
}

export function unpackId(packed: string): string {
  const digits = packed.replace(/.{2}/g, (two) => {
    const value = 64 * ALPHABET.indexOf(two.charAt(0)) + ALPHABET.indexOf(two.charAt(1));
    return value.toString(16).padStart(3, '0');
  });
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-');
}

/**
 * A short name for a stroke while it is drawn, made from its author's name and its id: hence no
 * one goes on with another's stroke. Strokes of one moment are few, so it needs no more than
 * thirty bits (FNV-1a).
 */
export function lineOf(author: string, strokeId: string): string {
  let hash = 0x811c9dc5;
  for (const character of `${author} ${strokeId}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  let name = '';
  for (let rest = hash, count = 0; count < 5; count += 1) {
    name += ALPHABET.charAt(rest % 64);
    rest = Math.floor(rest / 64);
  }
  return name;
}
