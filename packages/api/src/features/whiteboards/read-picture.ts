import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';
import {
  BOARD_HEIGHT,
  PNG_DATA_URL_PREFIX,
  PNG_MAX_BYTES,
  readBoardPng,
  readPngDataUrl,
} from '@collabor8/domain';
import { AppError, orInvalid } from '../../request/errors.js';

const inflateAsync = promisify(inflate);

/** The filters that a row of a PNG may name. */
const FILTER_MAX = 4;

const unreadable = (): AppError => new AppError('invalid', 'The picture is not a readable PNG.');

/** Whether every chunk bears the checksum of its type and data; the frame was checked before. */
function hasChecksums(bytes: Buffer): boolean {
  let at = 8;
  while (at < bytes.length) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return false;
    at = end + 4;
  }
  return true;
}

/** The pixels; zlib's threads stop at `size` bytes, so that a bomb never unfolds. */
async function inflatePixels(pixels: readonly Uint8Array[], size: number): Promise<Buffer> {
  try {
    return await inflateAsync(Buffer.concat(pixels), { maxOutputLength: size });
  } catch {
    throw unreadable();
  }
}

/**
 * Reads a board's picture from a data URL and answers its base64. All of it is read before any of
 * it is kept: frame, checksums, pixels.
 * @throws AppError 'invalid' or 'tooLarge'
 */
export async function readPicture(content: string): Promise<string> {
  const base64 = orInvalid(readPngDataUrl(content));
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > PNG_MAX_BYTES) throw new AppError('tooLarge', 'The picture is too large.');
  const { pixels, inflatedSize } = orInvalid(readBoardPng(bytes));
  if (!hasChecksums(bytes)) throw unreadable();
  const rows = await inflatePixels(pixels, inflatedSize);
  const rowSize = inflatedSize / BOARD_HEIGHT;
  const isWhole = rows.length === inflatedSize;
  const filters = Array.from({ length: BOARD_HEIGHT }, (_, row) => rows[row * rowSize] ?? 0);
  if (!isWhole || filters.some((filter) => filter > FILTER_MAX)) throw unreadable();
  return base64;
}

export const toDataUrl = (base64: string): string => PNG_DATA_URL_PREFIX + base64;
