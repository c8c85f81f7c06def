import { crc32, deflateSync } from 'node:zlib';
import { PNG_DATA_URL_MAX_LENGTH, PNG_DATA_URL_PREFIX } from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { blankPicture, plainPicture } from './paint-picture.js';
import { readPicture, toDataUrl } from './read-picture.js';

const UNREADABLE = 'The picture is not a readable PNG.';

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64');
const urlOf = (bytes: Uint8Array): string => toDataUrl(Buffer.from(bytes).toString('base64'));

/** A PNG of the board's size whose pixels are whatever was compressed. */
function pngWith(pixels: Buffer): Buffer {
  const whole = bytesOf(blankPicture());
  const head = whole.subarray(0, 33);
  const end = whole.subarray(-12);
  const body = Buffer.concat([Buffer.from('IDAT'), pixels]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(pixels.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, length, body, sum, end]);
}

const ROWS = 600 * 801;

describe('a picture', () => {
  it.each([0, 128, 255])('of one shade (%i) is taken as it is', async (shade) => {
    const base64 = plainPicture(shade);
    expect(await readPicture(toDataUrl(base64))).toBe(base64);
  });

  it.each([
    ['that is no data URL', 'https://example.org/board.png', 'must be a PNG as a data URL'],
    ['of another kind', 'data:image/jpeg;base64,/9j/4AAQ', 'must be a PNG as a data URL'],
    ['that only says that it is a PNG', urlOf(Buffer.from('<svg onload="x">')), UNREADABLE],
    [
      'over the limit',
      PNG_DATA_URL_PREFIX + 'A'.repeat(PNG_DATA_URL_MAX_LENGTH),
      'The picture is too large.',
    ],
  ])('%s is refused', async (_what, content, message) => {
    await expect(readPicture(content)).rejects.toThrow(message);
  });

  it('of another size is refused', async () => {
    const small = bytesOf(blankPicture());
    small.writeUInt32BE(801, 16);
    await expect(readPicture(urlOf(small))).rejects.toThrow('must be 800 by 600 pixels');
  });

  it('with a wrong bit anywhere is refused', async () => {
    const whole = bytesOf(plainPicture(77));
    for (let at = 0; at < whole.length; at += 7) {
      const broken = Buffer.from(whole);
      broken.writeUInt8(broken.readUInt8(at) ^ 4, at);
      await expect(readPicture(urlOf(broken)), `byte ${at}`).rejects.toThrow(/picture/);
    }
  });

  it.each([
    ['that unfolds to more than its pixels', deflateSync(Buffer.alloc(ROWS + 1))],
    ['that is a bomb', deflateSync(Buffer.alloc(64 * 1024 * 1024))],
    ['that ends too early', deflateSync(Buffer.alloc(ROWS - 1))],
    ['that is cut off', deflateSync(Buffer.alloc(ROWS)).subarray(0, -9)],
    ['with a filter that there is not', deflateSync(Buffer.alloc(ROWS, 5))],
    ['that is not compressed at all', Buffer.alloc(ROWS)],
  ])('%s is refused', async (_what, pixels) => {
    await expect(readPicture(urlOf(pngWith(pixels)))).rejects.toThrow(UNREADABLE);
  });

  it('never unfolds a bomb in memory', async () => {
    const bomb = urlOf(pngWith(deflateSync(Buffer.alloc(256 * 1024 * 1024), { level: 1 })));
    const before = process.memoryUsage().rss;
    await expect(readPicture(bomb)).rejects.toThrow(UNREADABLE);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });
});
