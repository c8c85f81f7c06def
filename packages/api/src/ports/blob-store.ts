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

  /** The bytes; undefined where there are none, or not all of them. */
  get(id: string): Promise<Buffer | undefined>;

  /** Takes away what is there, be it all, a part or nothing; harmless when it is done again. */
  remove(id: string): Promise<void>;
}
