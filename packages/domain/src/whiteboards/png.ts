import { err, ok, type Result } from '../result.js';
import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  PNG_DATA_URL_MAX_LENGTH,
  PNG_DATA_URL_PREFIX,
} from './limits.js';

/** The base64 text of a PNG's data URL (SPEC §3). Whether its bytes are a PNG is not known yet. */
export function readPngDataUrl(content: string): Result<string> {
  if (content.length > PNG_DATA_URL_MAX_LENGTH) return err('The picture is too large.');
  const base64 = content.slice(PNG_DATA_URL_PREFIX.length);
  const isPng =
    content.startsWith(PNG_DATA_URL_PREFIX) &&
    base64.length > 0 &&
    base64.length % 4 === 0 &&
    /^[A-Za-z0-9+/]+={0,2}$/.test(base64);
  return isPng ? ok(base64) : err('The picture must be a PNG as a data URL.');
}

/** A part of a PNG file, named by four letters. */
export interface PngChunk {
  readonly type: string;
  readonly data: Uint8Array;
}

export interface BoardPng {
  /** The compressed pixels, in order. */
  readonly pixels: readonly Uint8Array[];
  /** Bytes of all pixels when they are inflated; more than these make a bomb. */
  readonly inflatedSize: number;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length, type and checksum around a chunk's data. */
const CHUNK_FRAME = 12;
const HEADER_SIZE = 13;
/** Samples of a pixel by colour type, at eight bits each: what browsers write. */
const samplesOf = new Map([
  [0, 1],
  [2, 3],
  [4, 2],
  [6, 4],
]);

const refuse = (): Result<never> => err('The picture is not a readable PNG.');

function readChunks(bytes: Uint8Array): readonly PngChunk[] | undefined {
  if (SIGNATURE.some((byte, place) => bytes[place] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: PngChunk[] = [];
  let at = SIGNATURE.length;
  while (at + CHUNK_FRAME <= bytes.length) {
    const length = view.getUint32(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return undefined;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return at === bytes.length ? chunks : undefined;
}

/**
 * Reads the frame of a PNG of the board's size and refuses any other: with a palette, interlaced
 * or animated too, which no canvas writes. Pixels are inflated elsewhere, up to `inflatedSize`.
 */
export function readBoardPng(bytes: Uint8Array): Result<BoardPng> {
  const chunks = readChunks(bytes);
  const [header] = chunks ?? [];
  if (chunks === undefined || header?.type !== 'IHDR' || header.data.length !== HEADER_SIZE) {
    return refuse();
  }
  const view = new DataView(header.data.buffer, header.data.byteOffset, HEADER_SIZE);
  if (view.getUint32(0) !== BOARD_WIDTH || view.getUint32(4) !== BOARD_HEIGHT) {
    return err(`The picture must be ${BOARD_WIDTH} by ${BOARD_HEIGHT} pixels.`);
  }
  const samples = samplesOf.get(view.getUint8(9));
  const isPlain = view.getUint8(8) === 8 && view.getUint8(12) === 0;
  const pixels = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const isAnimated = chunks.some(({ type }) => type === 'acTL');
  const isWhole = chunks.at(-1)?.type === 'IEND' && pixels.length > 0;
  if (samples === undefined || !isPlain || isAnimated || !isWhole) return refuse();
  // Each row begins with a byte that names its filter.
  return ok({ pixels, inflatedSize: BOARD_HEIGHT * (1 + BOARD_WIDTH * samples) });
}
