/** People that one person can block. */
export const BLOCKS_MAX = 500;
