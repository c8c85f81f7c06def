let reads = 0;

/**
 * Options of a read whose answer lands in a slice: `utils.chats.open.fetch(input, freshRead())`.
 * It is never shared with a read of the same that began earlier, because what happened between the
 * two would be missing, and its answer is not kept.
 */
export function freshRead() {
  reads += 1;
  const hash = `read ${reads}`;
  return { gcTime: 0, staleTime: 0, queryKeyHashFn: () => hash } as const;
}
