import { open, stat } from 'node:fs/promises';

/** A file that holds no whole database. */
export class DamagedFileError extends Error {
  constructor(readonly code: 'STORE_MISSING' | 'STORE_EMPTY' | 'STORE_TRUNCATED') {
    super(code);
  }
}

/** The first bytes of SQLite's file format: page size, and the number of pages where it is valid. */
const HEADER_BYTES = 100;

const sizeOf = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
};

/**
 * Looks at a database file before SQLite does, which would take an empty one for a new database and
 * notice a missing end only when somebody reads there. A file that isn't there is a store to come,
 * unless it must exist.
 * @throws DamagedFileError
 */
export async function inspectFile(path: string, mustExist = false): Promise<void> {
  const file = await open(path, 'r').catch(() => undefined);
  if (file === undefined) {
    if (mustExist && (await stat(path).catch(() => undefined)) === undefined) {
      throw new DamagedFileError('STORE_MISSING');
    }
    return;
  }
  try {
    const { size } = await file.stat();
    // What was committed may stand in the log alone until it is folded up.
    if (size === 0 && (await sizeOf(`${path}-wal`)) === 0) {
      throw new DamagedFileError('STORE_EMPTY');
    }
    const header = Buffer.alloc(HEADER_BYTES);
    const { bytesRead } = await file.read(header, 0, HEADER_BYTES, 0);
    if (bytesRead < HEADER_BYTES || header.toString('latin1', 0, 15) !== 'SQLite format 3') return;
    const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
    const isCountValid = header.readUInt32BE(24) === header.readUInt32BE(92);
    if (isCountValid && size < pageSize * header.readUInt32BE(28)) {
      throw new DamagedFileError('STORE_TRUNCATED');
    }
  } finally {
    await file.close();
  }
}
