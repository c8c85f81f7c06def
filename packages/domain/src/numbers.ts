/** 5341 reads '5,341'. */
export const grouped = (count: number): string => count.toLocaleString('en-US');
