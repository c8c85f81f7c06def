export const BLOCKS_MAX = 500;
