import {
  BOARD_COLOR,
  boardToSvg,
  BOARD_HEIGHT,
  BOARD_WIDTH,
  PNG_DATA_URL_PREFIX,
  type Box,
  type Painting,
} from '@collabor8/domain';
import { loadSharp } from '../../images/load-sharp.js';
import { toDataUrl } from './read-picture.js';

/** Many times what two hundred strokes of the most ink take. */
const SECONDS_MAX = 30;

/** What lies on a painting that isn't in it. */
export interface Around {
  /** The base64 of the picture below, where there is one. */
  readonly ground: string | undefined;
  /** Data URLs of the pictures on it, by their ids. */
  readonly pictures?: ReadonlyMap<string, string>;
}

/**
 * Paints a board and answers the base64 of a PNG: the marks are those of every page, though the edges of a line may
 * differ by a shade from what a browser paints.
 */
export async function paintPicture(
  painting: Painting,
  { ground, pictures }: Around,
): Promise<string> {
  const sharp = await loadSharp();
  const svg = boardToSvg(painting, { title: '', ground: ground && toDataUrl(ground), pictures });
  // The text is our own: it may be as long as the strokes are.
  const png = await sharp(Buffer.from(svg), { unlimited: true })
    .timeout({ seconds: SECONDS_MAX })
    .removeAlpha()
    .png()
    .toBuffer();
  return png.toString('base64');
}

/** What of a picture, as its data URL, isn't of the board's colour; all of one that is nothing else. */
export async function paintedBoxIn(dataUrl: string): Promise<Box> {
  const sharp = await loadSharp();
  const bytes = Buffer.from(dataUrl.slice(PNG_DATA_URL_PREFIX.length), 'base64');
  const picture = sharp(bytes).trim({ background: BOARD_COLOR });
  const { info } = await picture.toBuffer({ resolveWithObject: true });
  // Told as what the picture is moved by.
  const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)];
  return { left, top, right: left + info.width, bottom: top + info.height };
}

/** A picture with that part of another one which lies within a box, both in base64. */
export async function patchPicture(
  base64: string,
  { patch, place }: { readonly patch: string; readonly place: Box },
): Promise<string> {
  const [left, top] = [Math.max(0, Math.floor(place.left)), Math.max(0, Math.floor(place.top))];
  const width = Math.min(BOARD_WIDTH, Math.ceil(place.right)) - left;
  const height = Math.min(BOARD_HEIGHT, Math.ceil(place.bottom)) - top;
  if (width <= 0 || height <= 0) return base64;
  const sharp = await loadSharp();
  const part = sharp(Buffer.from(patch, 'base64')).extract({ left, top, width, height });
  const picture = sharp(Buffer.from(base64, 'base64'));
  picture.composite([{ input: await part.png().toBuffer(), left, top }]).removeAlpha();
  return (await picture.png().toBuffer()).toString('base64');
}
