/** The later of two ISO 8601 times in UTC; '' is before all of them. */
export const laterOf = (one: string, other: string): string => (one > other ? one : other);
