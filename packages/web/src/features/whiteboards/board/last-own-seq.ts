import type { BoardPage } from '@collabor8/domain';

/** The place of somebody's latest act among those that the page holds; 0 where there is none. */
export const lastOwnSeq = ({ log }: BoardPage, username: string): number =>
  log.entries.findLast(({ author }) => author === username)?.seq ?? 0;
