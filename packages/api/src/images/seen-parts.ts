import type { PictureType } from '@collabor8/domain';

/** Where a GIF's blocks of data end, which begin at `at`; nowhere where the file is cut short. */
function endOfBlocks(gif: Buffer, at: number): number {
  let end = at;
  for (let size = gif[end]; size !== 0; size = gif[end]) {
    if (size === undefined) return Infinity;
    end += 1 + size;
  }
  return end + 1;
}

/** Bytes of a GIF's table of colours, as its flags say. */
const tableSize = (flags = 0): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = Buffer.from([0x3b]);

function firstOfGif(gif: Buffer): Buffer {
  let at = 13 + tableSize(gif[10]);
  while (gif[at] === EXTENSION) at = endOfBlocks(gif, at + 2);
  // Whatever else stands here is no picture to anybody; nor is what a lenient reader might find behind it.
  const end = gif[at] === IMAGE ? endOfBlocks(gif, at + 11 + tableSize(gif[at + 9])) : at;
  return end < gif.length ? Buffer.concat([gif.subarray(0, end), TRAILER]) : gif;
}

function firstOfWebp(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length;) {
    const size = webp.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (webp.toString('latin1', at, at + 4) === 'ANMF' && end < webp.length) {
      const first = Buffer.from(webp.subarray(0, end));
      first.writeUInt32LE(end - 8, 4);
      return first;
    }
    at = end;
  }
  return webp;
}

/** What the pixels of a PNG are made of, their colours, and how it was held. */
const SEEN = new Set('IHDR PLTE tRNS IDAT IEND gAMA cHRM sRGB iCCP eXIf'.split(' '));

function seenOfPng(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = 8; at + 8 <= png.length;) {
    const end = at + 12 + png.readUInt32BE(at);
    if (!SEEN.has(png.toString('latin1', at + 4, at + 8))) {
      if (from < at) parts.push(png.subarray(from, at));
      from = end;
    }
    at = end;
  }
  return Buffer.concat([...parts, png.subarray(from)]);
}

/** More notes than any program writes beside a JPEG's pixels. */
const NOTES_MAX = 1000;

/** The whole JPEG or, where it has too many notes, what stands before them. */
function notedJpeg(jpeg: Buffer): Buffer {
  let notes = 0;
  for (let at = 2; at + 4 <= jpeg.length;) {
    const marker = jpeg[at] === 0xff ? (jpeg[at + 1] ?? 0) : 0;
    // Others, and what is no marker, stand among the pixels.
    const isTable = marker >= 0xc0 && marker < 0xff && (marker < 0xd0 || marker > 0xd9);
    if (marker >= 0xe0 && isTable) notes += 1;
    if (notes > NOTES_MAX) return jpeg.subarray(0, at);
    at += isTable ? 2 + jpeg.readUInt16BE(at + 2) : 1;
  }
  return jpeg;
}

const READERS: Readonly<Record<PictureType, (sent: Buffer) => Buffer>> = {
  'image/png': seenOfPng,
  'image/jpeg': notedJpeg,
  'image/webp': firstOfWebp,
  'image/gif': firstOfGif,
};

/**
 * What is seen of a picture that stands still, before anything decodes it. To open what moves a hundred thousand times takes
 * much memory of a GIF, and of a WebP minutes; to unpack the texts in a PNG, gigabytes; and a JPEG's notes are held one by one,
 * millions of empty ones too. Nothing interrupts any of it.
 */
export const seenParts = (sent: Buffer, type: PictureType): Buffer => READERS[type](sent);
