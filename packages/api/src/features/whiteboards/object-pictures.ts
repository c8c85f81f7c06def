import { BOARD_HEIGHT, BOARD_WIDTH, type ObjectEntry } from '@collabor8/domain';
import { loadSharp } from '../../images/load-sharp.js';
import type { BlobStore } from '../../ports/blob-store.js';
import { toDataUrl } from './read-picture.js';

/** Characters of pictures that are kept ready: a board is painted again after a second. */
const READY_MAX = 32 * 1024 * 1024;

/** Reads the pictures that stand on boards, no larger than a board, as what an SVG can hold. */
export function createObjectPictures(blobs: Pick<BlobStore, 'get'>) {
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
