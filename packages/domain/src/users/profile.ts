import { DIRECTORY_PAGE_SIZE } from './limits.js';

/** What a profile counts of somebody, in the order in which it is shown. */
export const profileFigures = ['reputation', 'questions', 'answers', 'accepted', 'votes'] as const;
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

interface Esteem {
  /** Up votes minus down votes for what somebody asked and answered. */
  readonly votes: number;
  /** Answers of theirs that somebody else accepted. */
  readonly accepted: number;
}

const FOR_VOTE = 10;
const FOR_ACCEPTED = 15;

/** What somebody's word is worth to others. It is never below nothing, and no privilege hangs on it. */
export const reputationOf = ({ votes, accepted }: Esteem): number =>
  Math.max(0, FOR_VOTE * votes + FOR_ACCEPTED * accepted);
