import { AppError } from '../../errors.js';

/** Bytes of the decoded picture. */
export const AVATAR_MAX_BYTES = 64 * 1024;

/** Characters of a data URL that are looked at: a picture far too large is told so. */
export const AVATAR_INPUT_MAX_LENGTH = 4 * 1024 * 1024;

export interface AvatarImage {
  readonly contentType: string;
  /** Base64. */
  readonly data: string;
}

const latin1 = (bytes: Buffer, start: number, end: number): string =>
  bytes.subarray(start, end).toString('latin1');

/** How a file of each accepted kind begins. */
const signatures: ReadonlyMap<string, (bytes: Buffer) => boolean> = new Map([
  ['image/png', (bytes) => latin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (bytes) => latin1(bytes, 0, 3) === '\xff\xd8\xff'],
  ['image/webp', (bytes) => latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP'],
]);

/** What a picture may be. */
export const avatarTypes: readonly string[] = [...signatures.keys()];

const DATA_URL = /^data:(?<contentType>[a-z/]+);base64,(?<data>[A-Za-z\d+/]+={0,2})$/;

const tooLarge = (): AppError =>
  new AppError('tooLarge', `The picture cannot be larger than ${AVATAR_MAX_BYTES / 1024} kB`);

/**
 * Reads a picture from a data URL; only PNG, JPEG and WebP, and only when its bytes agree.
 * @throws AppError 'tooLarge' or 'invalid'
 */
export function readAvatarImage(dataUrl: string): AvatarImage {
  // Four base64 letters hold three bytes; measured first, so that nothing huge is decoded.
  if (dataUrl.length > (AVATAR_MAX_BYTES * 4) / 3 + 64) throw tooLarge();
  const { contentType = '', data = '' } = DATA_URL.exec(dataUrl)?.groups ?? {};
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > AVATAR_MAX_BYTES) throw tooLarge();
  if (signatures.get(contentType)?.(bytes) !== true) {
    throw new AppError('invalid', 'The picture must be a PNG, JPEG or WebP image');
  }
  return { contentType, data };
}
