import { BOARD_WIDTH, PNG_DATA_URL_PREFIX, type CursorPlace } from '@collabor8/domain';
import sharp from 'sharp';

/** Red, green and blue of one pixel of a board's picture, a data URL. */
export async function readPixels(
  content: string,
  { x, y }: CursorPlace,
): Promise<readonly number[]> {
  const png = Buffer.from(content.slice(PNG_DATA_URL_PREFIX.length), 'base64');
  const pixels = await sharp(png).removeAlpha().raw().toBuffer();
  const at = 3 * (BOARD_WIDTH * y + x);
  return [...pixels.subarray(at, at + 3)];
}
