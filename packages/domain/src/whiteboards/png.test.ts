import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PNG_DATA_URL_MAX_LENGTH, PNG_DATA_URL_PREFIX } from './limits.js';
import { readBoardPng, readPngDataUrl } from './png.js';

const NO_PNG = { ok: false, error: 'The picture is not a readable PNG.' };
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const four = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
const chunk = (type: string, data: readonly number[], length = data.length) => [
  ...four(length),
  ...Array.from(type, (letter) => letter.charCodeAt(0)),
  ...data,
  ...four(0),
];

interface Header {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly color?: number;
  readonly interlace?: number;
}
const header = ({ width = 800, height = 600, depth = 8, color = 6, interlace = 0 }: Header = {}) =>
  chunk('IHDR', [...four(width), ...four(height), depth, color, 0, 0, interlace]);
const pixels = chunk('IDAT', [1, 2, 3]);
const end = chunk('IEND', []);
const png = (...chunks: readonly number[][]) => new Uint8Array([...SIGNATURE, ...chunks.flat()]);

describe('a data URL', () => {
  it('of a PNG gives its base64', () => {
    expect(readPngDataUrl(`${PNG_DATA_URL_PREFIX}iVBORw==`)).toEqual({
      ok: true,
      value: 'iVBORw==',
    });
  });

  it.each([
    '',
    PNG_DATA_URL_PREFIX,
    'data:image/svg+xml;base64,iVBORw==',
    'data:image/png,iVBORw==',
    `${PNG_DATA_URL_PREFIX}iVBOR`,
    `${PNG_DATA_URL_PREFIX}iV"ORw==`,
    `${PNG_DATA_URL_PREFIX}iV==Rw==`,
    `https://elsewhere/${PNG_DATA_URL_PREFIX}iVBORw==`,
  ])('%j is refused', (content) => {
    expect(readPngDataUrl(content)).toEqual({
      ok: false,
      error: 'The picture must be a PNG as a data URL.',
    });
  });

  it('that is too long is refused', () => {
    const content = PNG_DATA_URL_PREFIX + 'A'.repeat(PNG_DATA_URL_MAX_LENGTH);
    expect(readPngDataUrl(content)).toEqual({ ok: false, error: 'The picture is too large.' });
  });
});

describe('a PNG', () => {
  it.each([
    ['with transparency', 6, 600 * 3201],
    ['in colours', 2, 600 * 2401],
    ['in grey', 0, 600 * 801],
    ['in grey with transparency', 4, 600 * 1601],
  ])('%s is as large as the board', (_title, color, inflatedSize) => {
    const read = readBoardPng(png(header({ color }), pixels, chunk('IDAT', [4]), end));
    expect(read).toEqual({
      ok: true,
      value: { pixels: [new Uint8Array([1, 2, 3]), new Uint8Array([4])], inflatedSize },
    });
  });

  it('is read from the middle of other bytes', () => {
    const bytes = png(header(), pixels, end);
    const around = new Uint8Array([7, ...bytes, 7]).subarray(1, bytes.length + 1);
    expect(readBoardPng(around).ok).toBe(true);
  });

  it.each([
    ['wider', { width: 50_000 }],
    ['lower', { height: 599 }],
  ])('that is %s is refused', (_title, size) => {
    expect(readBoardPng(png(header(size), pixels, end))).toEqual({
      ok: false,
      error: 'The picture must be 800 by 600 pixels.',
    });
  });

  it.each([
    ['of another kind', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
    ['without a header', png(pixels, end)],
    ['with half a header', png(chunk('IHDR', four(800)), pixels, end)],
    ['with a palette', png(header({ color: 3 }), pixels, end)],
    ['with sixteen bits', png(header({ depth: 16 }), pixels, end)],
    ['that is interlaced', png(header({ interlace: 1 }), pixels, end)],
    ['that is animated', png(header(), chunk('acTL', four(2)), pixels, end)],
    ['without pixels', png(header(), end)],
    ['without an end', png(header(), pixels)],
    ['with something after its end', png(header(), pixels, end, [1, 2])],
    ['with a part that reaches beyond it', png(header(), chunk('IDAT', [1], 0xffffffff), end)],
  ])('%s is refused', (_title, bytes) => {
    expect(readBoardPng(bytes)).toEqual(NO_PNG);
  });

  it('is never thrown at, whatever the bytes', () => {
    const bytes = png(header(), pixels, end);
    fc.assert(
      fc.property(fc.nat({ max: bytes.length }), fc.uint8Array({ maxLength: 40 }), (at, noise) => {
        const spoiled = new Uint8Array([...bytes.subarray(0, at), ...noise]);
        expect(typeof readBoardPng(spoiled).ok).toBe('boolean');
      }),
    );
  });
});
