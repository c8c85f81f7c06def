import { readsAt } from './reads.js';

/**
 * What the page of an address reads first, by procedures of the router: the server loads this file, built alone
 * (first-view-files.ts), and brings the answers along with the document.
 */
export const firstReads = (url: Pick<URL, 'pathname' | 'search'>) =>
  readsAt(url).map(({ read: { path }, input }) => ({ path, input }));
