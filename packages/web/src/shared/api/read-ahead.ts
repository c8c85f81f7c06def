/** Options of a read that is made before the page that wants it is opened. */
export const AHEAD = { context: { isAhead: true } } as const;
