import { DIRECTORY_PAGE_SIZE } from './limits.js';

/** What a profile counts of somebody, in the order in which it is shown. */
export const profileFigures = ['questions', 'answers', 'accepted', 'votes'] as const;
export type ProfileFigure = (typeof profileFigures)[number];

/** A number that may have been counted no further than a ceiling. */
export interface FigureCount {
  readonly count: number;
  readonly isExact: boolean;
}

/** Those that the server's features count. */
export type Figures = { readonly [F in ProfileFigure]?: FigureCount | undefined };

/** 'name' is the order of the users list; 'activity' has those who are here first, then the last seen. */
export const directoryOrders = ['name', 'activity'] as const;
export type DirectoryOrder = (typeof directoryOrders)[number];

/** The order that an address names; SPEC's own, by name, when it names none. */
export const readDirectoryOrder = (address: { get(name: string): string | null }): DirectoryOrder =>
  directoryOrders.find((order) => order === address.get('order')) ?? 'name';

/** What is asked of the server for the beginning of the users list, or of a search in it. */
export const directoryInput = (search: string, order: DirectoryOrder) => ({
  search,
  ...(order !== 'name' && { order }),
  limit: DIRECTORY_PAGE_SIZE,
});
