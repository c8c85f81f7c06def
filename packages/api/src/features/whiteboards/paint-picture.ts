import {
  BOARD_COLOR,
  BOARD_HEIGHT,
  BOARD_WIDTH,
  PNG_DATA_URL_PREFIX,
  svgLines,
  type Box,
  type Painting,
  type ObjectEntry,
  type StrokeEntry,
} from '@collabor8/domain';
import { loadSharp } from '../../images/load-sharp.js';
import { inSlices } from '../../ports/read-all.js';
import { toDataUrl } from './read-picture.js';
import { crc32, deflateSync } from 'node:zlib';
import type { Blobs } from '../../platform/blobs.js';

/** Characters of pictures that are kept ready: a board is painted again after a second. */
const READY_MAX = 32 * 1024 * 1024;

/** Reads the pictures that stand on boards, no larger than a board, as what an SVG can hold. */
export function createObjectPictures(blobs: Pick<Blobs, 'get'>) {
  const ready = new Map<string, string>();
  let length = 0;

  async function read(id: string): Promise<string | undefined> {
    const bytes = await blobs.get(id);
    if (bytes === undefined) return undefined;
    const sharp = await loadSharp();
    // The library that paints SVG doesn't read WebP, as which pictures are kept.
    const png = await sharp(bytes)
      .resize({ width: BOARD_WIDTH, height: BOARD_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
    return toDataUrl(png.toString('base64'));
  }

  function keep(id: string, url: string): void {
    ready.set(id, url);
    length += url.length;
    for (const [oldest, old] of ready) {
      if (length <= READY_MAX) return;
      ready.delete(oldest);
      length -= old.length;
    }
  }

  /** By id; one that is gone is left out. */
  return async (objects: readonly ObjectEntry[]): Promise<ReadonlyMap<string, string>> => {
    const found = new Map<string, string>();
    for (const { picture } of objects) {
      if (picture === undefined || found.has(picture)) continue;
      const known = ready.get(picture);
      const url = known ?? (await read(picture));
      if (url === undefined) continue;
      found.set(picture, url);
      if (known === undefined) keep(picture, url);
    }
    return found;
  };
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of the board's size in one shade of grey, as base64. */
export function plainPicture(shade: number): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(BOARD_WIDTH, 0);
  header.writeUInt32BE(BOARD_HEIGHT, 4);
  // Eight bits a sample, greyscale; each row begins with a byte that names its filter: none.
  header.writeUInt8(8, 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(BOARD_WIDTH, shade)]);
  const rows = Buffer.concat(Array.from({ length: BOARD_HEIGHT }, () => row));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}

let blank: string | undefined;

/** The white board, which a new one shows (SPEC §3); made when it is first asked for. */
export const blankPicture = (): string => (blank ??= plainPicture(255));

/** Characters of strokes' code painted at once: each may stand for a mark of its own, which takes kilobytes meanwhile. */
const CODE_AT_ONCE = 30_000;

/** Strokes in groups that are painted one after the other; a longer one is alone. */
function groupedStrokes(strokes: readonly StrokeEntry[]): (readonly StrokeEntry[])[] {
  const groups: StrokeEntry[][] = [];
  let room = 0;
  for (const stroke of strokes) {
    room -= stroke.points.length;
    const group = groups.at(-1);
    if (group !== undefined && room >= 0) group.push(stroke);
    else {
      groups.push([stroke]);
      room = CODE_AT_ONCE - stroke.points.length;
    }
  }
  return groups;
}

/** Many times what any of these groups takes. */
const SECONDS_MAX = 30;

/** What lies on a painting that isn't in it. */
export interface Around {
  /** The base64 of the picture below, where there is one. */
  readonly ground: string | undefined;
  /** Data URLs of the pictures on it, by their ids. */
  readonly pictures?: ReadonlyMap<string, string>;
}

/** That of the largest board takes a second to make. */
async function svgOf(painting: Painting, { ground, pictures }: Around): Promise<string> {
  const lines = svgLines(painting, { title: '', ground: ground && toDataUrl(ground), pictures });
  let svg = '';
  for await (const line of inSlices(lines)) svg += `${line}\n`;
  return svg;
}

/** A painted board's PNG in base64: marks are those of every page; edges may differ by a shade from a browser's. */
export async function paintPicture(painting: Painting, around: Around): Promise<string> {
  const sharp = await loadSharp();
  // The text is our own: it may be as long as the strokes are.
  const png = await sharp(Buffer.from(await svgOf(painting, around)), { unlimited: true })
    .timeout({ seconds: SECONDS_MAX })
    .removeAlpha()
    .png()
    .toBuffer();
  return png.toString('base64');
}

/** Lets something be painted when nothing else of its kind is. */
type InTurn = (paint: () => Promise<string>, hasObjects: boolean) => Promise<string>;

/** The same of a painting of any length: the picture of some strokes is the ground of the next ones, each in a turn of its own. */
export async function paintInTurns(
  painting: Painting,
  around: Around,
  inTurn: InTurn,
): Promise<string> {
  let { ground } = around;
  const paint = (part: Pick<Painting, 'strokes' | 'objects'>): Promise<string> => {
    const some = { ...painting, ...part, ground: ground === undefined ? null : 'below' };
    return inTurn(() => paintPicture(some, { ...around, ground }), part.objects.length > 0);
  };
  const groups = groupedStrokes(painting.strokes);
  const last = groups.pop() ?? [];
  for (const strokes of groups) ground = await paint({ strokes, objects: [] });
  return paint({ strokes: last, objects: painting.objects });
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
