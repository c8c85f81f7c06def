import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encode } from './encoding.js';

const asks = (accepted?: string) =>
  ({
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  }) as unknown as IncomingMessage;

const TEXT = 'Wie weit ist es bis Łódź? '.repeat(100);

describe('a whole text goes out', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    [',;=', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('to who takes %s as %s', async (accepted, encoding) => {
    expect((await encode(asks(accepted), TEXT))?.encoding).toBe(encoding);
  });

  it.each([
    ['at once', 10],
    ['aside', 50],
  ])('as what it was, compressed %s', async (_how, times) => {
    const text = `${TEXT.repeat(times)}end`;
    const read = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ['br', 'gzip'] as const) {
      const encoded = await encode(asks(encoding), text);
      expect(encoded?.encoding).toBe(encoding);
      const { body = Buffer.alloc(0) } = encoded ?? {};
      expect(body.length).toBeLessThan(text.length / 10);
      expect(read[encoding](body).toString() === text).toBe(true);
    }
  });

  it('as it is, where that is shorter by nothing', () => {
    expect(encode(asks('br'), 'x'.repeat(1_023))).toBeUndefined();
    expect(encode(asks('br'), 'x'.repeat(1_024))).toBeDefined();
  });

  it('without holding anybody up where it is long', () => {
    expect(encode(asks('br'), 'x'.repeat(32 * 1_024))).not.toBeInstanceOf(Promise);
    expect(encode(asks('br'), 'x'.repeat(32 * 1_024 + 1))).toBeInstanceOf(Promise);
  });
});
