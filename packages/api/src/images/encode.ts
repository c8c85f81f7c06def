import type { PictureType } from '@collabor8/domain';
import { AppError } from '../request/errors.js';
import { seenParts } from './seen-parts.js';
import { loadSharp } from './load-sharp.js';

export interface EncodedPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface PictureBounds {
  /** Pixels of the longer side; a larger one is made smaller. */
  readonly side: number;
  /** Drawings and screens stay as they are, to the pixel, up to so many bytes. */
  readonly losslessBytes: number;
}

export const KEPT_TYPE = 'image/webp';

/** Pixels of the largest picture that is looked at, about what the best telephones take. */
const PIXELS_MAX = 64_000_000;
/** Seconds that one picture may take. */
const SECONDS_MAX = 20;
/** Pixels of the largest picture that may be kept exactly: what takes many times as long with noise. */
const LOSSLESS_MAX_PIXELS = 2 * 1024 * 1024;
const QUALITY = 82;

const latin1 = (bytes: Buffer, start: number, end: number): string =>
  bytes.subarray(start, end).toString('latin1');

/** How a file of each accepted kind begins. */
const signatures: readonly (readonly [PictureType, (bytes: Buffer) => boolean])[] = [
  ['image/png', (bytes) => latin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (bytes) => latin1(bytes, 0, 3) === '\xff\xd8\xff'],
  ['image/webp', (bytes) => latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP'],
  ['image/gif', (bytes) => /^GIF8[79]a$/.test(latin1(bytes, 0, 6))],
];

const typeOf = (bytes: Buffer): PictureType | undefined =>
  signatures.find(([, matches]) => matches(bytes))?.[0];

const unreadable = (): AppError =>
  new AppError('invalid', 'The picture could not be read. It may be damaged or far too large.');

/** A kept picture as mail programs show it, most of which know no WebP: a PNG of at most `side` pixels. */
export async function asPng(kept: Buffer, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const within = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
  return sharp(kept).resize(within).png().toBuffer();
}

/**
 * Makes anew what somebody sent, whatever it calls itself: upright, no larger than is shown, and
 * without anything but its pixels. Of what moves the first picture is kept.
 * @throws AppError 'invalid'
 */
export async function encodePicture(
  sent: Buffer,
  { side, losslessBytes }: PictureBounds,
): Promise<EncodedPicture> {
  const type = typeOf(sent);
  if (type === undefined) {
    throw new AppError('invalid', 'A picture must be a PNG, JPEG, WebP or GIF file.');
  }
  const sharp = await loadSharp();
  try {
    const opened = sharp(seenParts(sent, type), {
      limitInputPixels: PIXELS_MAX,
      failOn: 'error',
    });
    const { width, height } = await opened.metadata();
    const scale = Math.min(1, side / Math.max(width, height));
    const upright = opened
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    const lossy = () => upright.clone().webp({ quality: QUALITY });
    const isExact =
      (type === 'image/png' || type === 'image/gif') &&
      width * height * scale ** 2 <= LOSSLESS_MAX_PIXELS;
    const first = await (isExact ? upright.clone().webp({ lossless: true }) : lossy()).toBuffer({
      resolveWithObject: true,
    });
    const isKept = !isExact || first.data.length <= losslessBytes;
    const { data, info } = isKept ? first : await lossy().toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    // Sharp throws errors of no kind of their own, all of them about what was sent.
    throw unreadable();
  }
}
