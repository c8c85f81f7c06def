import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { aPng, noise } from '../testing/pictures.js';
import { encodePicture } from './encode.js';
import { seenParts } from './seen-parts.js';

const bounds = { side: 2048, losslessBytes: 1024 * 1024 };
const encode = (sent: Buffer) => encodePicture(sent, bounds);
const read = (bytes: Buffer) => sharp(bytes).metadata();

describe('a picture that was sent', () => {
  it.each([
    ['PNG', () => noise().png().toBuffer()],
    ['JPEG', () => noise().jpeg().toBuffer()],
    ['WebP', () => noise().webp().toBuffer()],
    ['GIF', () => noise().gif().toBuffer()],
  ])('as %s is made a WebP of its size', async (_type, make) => {
    const { bytes, width, height } = await encode(await make());
    expect({ width, height }).toEqual({ width: 40, height: 30 });
    expect(await read(bytes)).toMatchObject({ format: 'webp', width: 40, height: 30 });
  });

  it('keeps nothing but its pixels', async () => {
    const sent = await noise()
      .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '48/1 12/1 30/1' } })
      .withIccProfile('srgb')
      .jpeg()
      .toBuffer();
    expect((await read(sent)).exif).toBeDefined();
    const { exif, icc, xmp, iptc } = await read((await encode(sent)).bytes);
    expect({ exif, icc, xmp, iptc }).toEqual({});
  });

  it('stands as the telephone was held', async () => {
    const sent = await noise({ width: 40, height: 20 })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { bytes, width, height } = await encode(sent);
    expect({ width, height }).toEqual({ width: 20, height: 40 });
    expect((await read(bytes)).orientation).toBeUndefined();
  });

  it.each([
    [
      { width: 3000, height: 1000 },
      { width: 2048, height: 683 },
    ],
    [
      { width: 500, height: 4096 },
      { width: 250, height: 2048 },
    ],
    [
      { width: 2048, height: 10 },
      { width: 2048, height: 10 },
    ],
  ])('of %o has the size %o', async (sent, kept) => {
    const blank = sharp({ create: { ...sent, channels: 3, background: 'red' } });
    const { width, height } = await encode(await blank.png().toBuffer());
    expect({ width, height }).toEqual(kept);
  });

  it('that is drawn stays as it is to the pixel, unless that is large', async () => {
    const drawn = await aPng();
    const { bytes } = await encode(drawn);
    const pixels = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer();
    expect((await pixels(bytes)).equals(await pixels(drawn))).toBe(true);

    const large = await encode(await aPng({ width: 1000, height: 1000 }));
    expect(large.bytes.length).toBeLessThan(1024 * 1024);
  });

  it.each([
    [{ width: 2048, height: 1024 }, true],
    [{ width: 2048, height: 1025 }, false],
    // Once it is made smaller it is 2048 by 1000.
    [{ width: 4096, height: 2000 }, true],
  ])('that is drawn, of %o, is kept exactly: %s', async (size, isExact) => {
    const drawn = sharp({ create: { ...size, channels: 3, background: '#123457' } });
    const { bytes } = await encode(await drawn.png().toBuffer());
    // The first letters of a lossless WebP's picture are VP8L.
    expect(bytes.toString('latin1', 12, 16)).toBe(isExact ? 'VP8L' : 'VP8 ');
  });

  it('is as small as its bounds ask for', async () => {
    const sent = await aPng({ width: 900, height: 600 });
    const made = await encodePicture(sent, { side: 512, losslessBytes: 1000 });
    expect(made).toMatchObject({ width: 512, height: 341 });
    expect(made.bytes.toString('latin1', 12, 16)).toBe('VP8 ');
  });

  it.each([
    ['image/gif' as const, (moving: Sharp) => moving.gif()],
    ['image/webp' as const, (moving: Sharp) => moving.webp()],
  ])('that moves, as %s, is its first picture', async (type, as) => {
    const first = await aPng();
    const others = await Promise.all([aPng({ width: 40, height: 30 }), aPng()]);
    const moving = await as(sharp([first, ...others], { join: { animated: true } })).toBuffer();
    expect((await read(moving)).pages).toBe(3);
    const { bytes, height } = await encode(moving);
    expect(height).toBe(30);
    expect((await read(bytes)).pages ?? 1).toBe(1);
    const cut = seenParts(moving, type);
    expect((await read(cut)).pages ?? 1).toBe(1);
    const pixels = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer();
    expect((await pixels(cut)).equals(await pixels(moving))).toBe(true);
  });

  // Read through, they are unpacked to gigabytes, more than once.
  it('of a PNG is read without its texts', async () => {
    const png = seenParts(await aPng(), 'image/png');
    const chunk = (name: string, data: Buffer): Buffer => {
      const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
      const ends = Buffer.alloc(8);
      ends.writeUInt32BE(data.length);
      ends.writeUInt32BE(crc32(named), 4);
      return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
    };
    const text = Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(1000))]);
    const texts = [chunk('zTXt', text), chunk('tEXt', Buffer.from('a\0b')), chunk('acTL', text)];
    const exif = chunk('eXIf', Buffer.from('MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1'));
    const parts = (between: Buffer[]) => [png.subarray(0, 33), ...between, png.subarray(33)];
    const sent = Buffer.concat(parts([...texts, exif, ...texts]));
    expect(seenParts(sent, 'image/png').equals(Buffer.concat(parts([exif])))).toBe(true);
    const cut = sent.subarray(0, 45);
    expect(seenParts(cut, 'image/png').equals(png.subarray(0, 33))).toBe(true);
  });

  // Ten megabytes of empty ones took seven hundred to hold.
  it.each([false, true])(
    'of a JPEG (progressive: %s) is read up to a thousand notes, wherever they stand',
    async (progressive) => {
      const sent = await noise().withIccProfile('srgb').jpeg({ progressive }).toBuffer();
      const scan = Buffer.from([0xff, 0xda]);
      const notes = (count: number) => Buffer.alloc(4 * count, Buffer.from([0xff, 0xe1, 0, 2]));
      for (const at of [2, sent.indexOf(scan), sent.lastIndexOf(scan)]) {
        const withNotes = (count: number) =>
          Buffer.concat([sent.subarray(0, at), notes(count), sent.subarray(at)]);
        const some = withNotes(900);
        expect(seenParts(some, 'image/jpeg').equals(some)).toBe(true);
        const seen = seenParts(withNotes(100_000), 'image/jpeg');
        expect(seen.length).toBeLessThan(sent.length + 4 * 1001);
      }
      await expect(encode(Buffer.concat([sent.subarray(0, 2), notes(1001)]))).rejects.toMatchObject(
        { code: 'invalid' },
      );
    },
  );

  it.each([
    ['without a picture', ''],
    ['with something else in its place', '00'],
  ])('that is a GIF %s is refused', async (_how, instead) => {
    const picture = await noise().gif().toBuffer();
    const at = 13 + 3 * 2 ** (((picture[10] ?? 0) & 7) + 1);
    const broken = Buffer.concat([
      ...[picture.subarray(0, at), Buffer.from(instead, 'hex')],
      ...(instead === '' ? [Buffer.from(';')] : [picture.subarray(at)]),
    ]);
    await expect(encode(broken)).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('what is refused', () => {
  const damaged = async (): Promise<Buffer> => {
    const whole = await aPng({ width: 200, height: 200 });
    return whole.subarray(0, whole.length / 2);
  };
  const bomb = (): Promise<Buffer> =>
    sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer();

  it.each([
    ['nothing', () => Buffer.alloc(0)],
    ['words', () => Buffer.from('a picture')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['SVG behind an XML head', () => Buffer.from('<?xml version="1.0"?><svg/>')],
    ['TIFF', () => noise().tiff().toBuffer()],
    ['AVIF', () => noise().avif().toBuffer()],
    ['PDF', () => Buffer.from('%PDF-1.7\n')],
  ])('%s, as no picture', async (_what, make) => {
    await expect(encode(await make())).rejects.toMatchObject({
      code: 'invalid',
      message: 'A picture must be a PNG, JPEG, WebP or GIF file.',
    });
  });

  it.each([
    ['what only begins like a picture', () => Buffer.from('\x89PNG\r\n\x1a\nand so on', 'latin1')],
    ['half a picture', damaged],
    ['a picture of too many pixels', bomb],
  ])('%s, as unreadable', async (_what, make) => {
    await expect(encode(await make())).rejects.toMatchObject({
      code: 'invalid',
      message: 'The picture could not be read. It may be damaged or far too large.',
    });
  });
});
