import { AppError } from '../../request/errors.js';

export const AVATAR_MAX_BYTES = 64 * 1024;

/** Characters of a data URL that are looked at: a picture far too large is told so. */
export const AVATAR_INPUT_MAX_LENGTH = 4 * 1024 * 1024;

const DATA_URL = /^data:image\/(?:png|jpeg|webp);base64,(?<data>[A-Za-z\d+/]+={0,2})$/;

const tooLarge = (): AppError =>
  new AppError('tooLarge', `The picture cannot be larger than ${AVATAR_MAX_BYTES / 1024} kB`);

/**
 * Reads the bytes of a data URL. What they are is found out where they are made anew.
 * @throws AppError 'tooLarge' or 'invalid'
 */
export function readPictureUrl(dataUrl: string): Buffer {
  // Four base64 letters hold three bytes; measured first, so that nothing huge is decoded.
  if (dataUrl.length > (AVATAR_MAX_BYTES * 4) / 3 + 64) throw tooLarge();
  const data = DATA_URL.exec(dataUrl)?.groups?.['data'];
  if (data === undefined) {
    throw new AppError('invalid', 'The picture must be a PNG, JPEG or WebP image');
  }
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > AVATAR_MAX_BYTES) throw tooLarge();
  return bytes;
}
