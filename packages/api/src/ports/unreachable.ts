/** What processes share beside the store can't be reached, or does not answer. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}
