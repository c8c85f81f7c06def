/** There is no room left where the store keeps its documents; nothing of the write was kept. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
}
