import type { BoardObject } from '@collabor8/domain';
import { fetchPicture } from './object-images.js';

/** The pictures among very many objects, each fetched once it is to be seen; until then, and where it can't be had, there is its frame. */
export class CrowdImages {
  readonly #known = new Map<string, ImageBitmap>();
  readonly #asked = new Set<string>();

  readonly #listeners = new Set<(id: string) => void>();

  /** Calls `listener` once a picture has come. Returns what ends it. */
  watch(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** By their ids. */
  get known(): ReadonlyMap<string, ImageBitmap> {
    return this.#known;
  }

  want(objects: readonly BoardObject[]): void {
    for (const { picture } of objects) {
      if (picture !== undefined && !this.#asked.has(picture)) void this.#fetch(picture);
    }
  }

  async #fetch(id: string): Promise<void> {
    this.#asked.add(id);
    try {
      this.#known.set(id, await createImageBitmap(await fetchPicture(id)));
    } catch {
      return;
    }
    for (const listener of this.#listeners) listener(id);
  }
}
