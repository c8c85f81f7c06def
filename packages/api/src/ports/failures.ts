/** What processes share beside the store can't be reached, or does not answer. */
export class UnreachableError extends Error {}

/** A search is being made anew and doesn't hold all documents yet; all else goes on. */
export class SearchUnfinishedError extends Error {}

/** An index is being built and doesn't hold all documents yet; whoever doesn't read along it goes on. */
export class IndexUnfinishedError extends Error {}

/** There is no room left where the store keeps its documents; nothing of the write was kept. */
export class StoreFullError extends Error {}
