/** Numbers under their names. */
export type Counts = Readonly<Record<string, number>>;

export function addCounts(...all: readonly Counts[]): Counts {
  const sums: Record<string, number> = {};
  for (const counts of all) {
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  }
  return sums;
}

/** How often each name comes; the names of `named` are there even when they never come. */
export function countNames(names: Iterable<string>, named: readonly string[] = []): Counts {
  const counts: Record<string, number> = Object.fromEntries(named.map((name) => [name, 0]));
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
