import { boardPicturePath, sentPicturePath } from '../../../../shared/paths.js';

/** The pictures that a board keeps, for painting on them; each is fetched once. */
export class BoardPictures {
  readonly #loads = new Map<string, Promise<ImageBitmap>>();
  readonly #ready = new Map<string, ImageBitmap>();

  constructor(private readonly boardId: string) {}

  ready(id: string): ImageBitmap | undefined {
    return this.#ready.get(id);
  }

  load(id: string): Promise<ImageBitmap> {
    const known = this.#loads.get(id);
    if (known !== undefined) return known;
    const load = this.#fetch(id);
    this.#loads.set(id, load);
    load.then(
      (picture) => this.#ready.set(id, picture),
      () => this.#loads.delete(id),
    );
    return load;
  }

  async #fetch(id: string): Promise<ImageBitmap> {
    const response = await fetch(boardPicturePath(this.boardId, id));
    if (!response.ok) throw new Error(`The picture was refused with ${response.status}.`);
    // Colours as they are in the file: every client shows the same pixels.
    return createImageBitmap(await response.blob(), { colorSpaceConversion: 'none' });
  }
}

/** The bytes of a picture that stands on a board. @throws where it can't be had */
export async function fetchPicture(id: string): Promise<Blob> {
  const response = await fetch(sentPicturePath(id));
  if (!response.ok) throw new Error(`The picture was refused with ${response.status}.`);
  return response.blob();
}
