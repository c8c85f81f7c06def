import { createReadStream, createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Contents, Digest } from '../digest.js';
import type { AnyDocument } from '../collections.js';
import { MoveError } from '../move-error.js';

/** Lines that are handed to the packer at once, in characters. */
const CHUNK = 64 * 1024;

/** Half the work of zlib's own level, for files that are 4 % larger; documents are read while it packs. */
const PACKING = { level: 4, chunkSize: CHUNK, highWaterMark: 4 * CHUNK };

export const fileOf = (folder: string, collection: string): string =>
  join(folder, `${collection}.ndjson.gz`);

/** Writes documents, which come in the order of their ids, one a line; what is told is on the disk. */
export async function writeDocuments(
  path: string,
  documents: AsyncIterable<AnyDocument>,
  onDocument: () => void,
): Promise<Contents> {
  const digest = new Digest();
  async function* chunks(): AsyncGenerator<string> {
    let chunk = '';
    for await (const document of documents) {
      digest.add(document);
      chunk += `${JSON.stringify(document)}\n`;
      onDocument();
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = '';
    }
    yield chunk;
  }
  // Passwords' hashes and sessions are among them: for their owner's eyes only.
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(chunks, createGzip(PACKING), file);
  return digest.contents();
}

const isDocument = (value: unknown): value is AnyDocument =>
  typeof value === 'object' &&
  value !== null &&
  '_id' in value &&
  typeof value._id === 'string' &&
  'revision' in value &&
  Number.isSafeInteger(value.revision) &&
  Number(value.revision) >= 1;

function parsedLine(line: string): AnyDocument {
  const value: unknown = JSON.parse(line);
  if (!isDocument(value)) throw new Error('A line is no document.');
  return value;
}

/**
 * Reads documents as they were written.
 * @throws MoveError when the file is not there, is cut off or was changed
 */
export async function* readDocuments(path: string): AsyncGenerator<AnyDocument> {
  const unpacked = createGunzip();
  // Its outcome reaches the reader by the stream, which ends with the error.
  void pipeline(createReadStream(path), unpacked).catch(() => undefined);
  unpacked.setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of unpacked) {
      // Lines end at \n alone: texts may hold other characters that end lines.
      const lines = `${rest}${String(chunk)}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield parsedLine(line);
    }
    if (rest !== '') throw new Error('The last line is cut off.');
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    const what = isMissing ? 'is missing' : 'is cut off or was changed';
    throw new MoveError(`The backup is damaged: its ${basename(path)} ${what}.`, { cause });
  }
}
