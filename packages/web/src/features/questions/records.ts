export const known = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** The entry becomes the youngest; the oldest beyond `limit` go. */
export const withYoungest = <T>(
  record: Readonly<Record<string, T>>,
  key: string,
  value: T,
  limit: number,
): Record<string, T> => {
  const others = Object.entries(record).filter(([other]) => other !== key);
  return Object.fromEntries([...others, [key, value] as const].slice(-limit));
};
