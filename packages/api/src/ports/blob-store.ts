/** Bytes that come one piece after the other, of whatever sizes. */
export interface Incoming {
  /** Of all of them together. */
  readonly size: number;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** The first byte and the one behind the last. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Bytes by id, such as pictures. No unit of work covers them: whoever keeps some writes down before
 * that they are on their way, and writes down after that they are there.
 */
export interface BlobStore {
  /**
   * Keeps bytes under an id that was never used before. They can be read once this resolves, and
   * survive the death of the process from then on; what was put in part is read by nobody.
   */
  put(id: string, bytes: Uint8Array): Promise<void>;

  /**
   * The same for bytes that are still coming: no more than a part of them is held at a time.
   * @throws RangeError where more or fewer come than were said; and what their source throws
   */
  receive(id: string, incoming: Incoming): Promise<void>;

  /** The bytes; undefined where there are none, or not all of them. */
  get(id: string): Promise<Buffer | undefined>;

  /**
   * A part of what `receive` or `put` has kept, piece by piece. It is up to the caller to know that all of it is there;
   * a piece that isn't ends it with a RangeError.
   */
  read(id: string, range: ByteRange): AsyncGenerator<Buffer>;

  /** Takes away what is there, be it all, a part or nothing; harmless when it is done again. */
  remove(id: string): Promise<void>;
}
