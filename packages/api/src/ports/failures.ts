/** What processes share beside the store can't be reached, or does not answer. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** A search is being made anew and doesn't hold all documents yet; all else goes on. */
export class SearchUnfinishedError extends Error {
  override readonly name = 'SearchUnfinishedError';
}

/** An index is being built and doesn't hold all documents yet; whoever doesn't read along it goes on. */
export class IndexUnfinishedError extends Error {
  override readonly name = 'IndexUnfinishedError';
}

/** There is no room left where the store keeps its documents; nothing of the write was kept. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
}
