import { readsAt } from './reads.js';
export { firstWords } from './first-words.js';

/**
 * What the page of an address reads first, by procedures of the router: the server loads this file, built alone
 * (first-view-files.ts), and brings the answers along with the document, and their words in it.
 */
export const firstReads = (url: Pick<URL, 'pathname' | 'search'>) =>
  readsAt(url).map(({ read: { path }, input }) => ({ path, input }));
