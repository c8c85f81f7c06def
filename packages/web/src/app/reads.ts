import { ownRead as ownCall } from '../features/calls/reads.js';
import { chatRead, ownChatsRead } from '../features/chats/reads.js';
import { lobbyRead, ownRead as ownGames, roomRead } from '../features/games/reads.js';
import { globalRoomRead } from '../features/messages/reads.js';
import { ownRead as ownStanding } from '../features/moderation/reads.js';
import { ownRead as ownNotices } from '../features/notices/reads.js';
import { listRead, questionRead, tagRead } from '../features/questions/reads.js';
import { directoryRead, figuresRead, userRead } from '../features/users/reads.js';
import { boardRead, ownBoardsRead } from '../features/whiteboards/reads.js';
import { matchPath } from '../shared/navigation/match-path.js';
import type { PageAddress, Read } from '../shared/reads/declare-read.js';

/** What documents bring along: of the page that is opened, and of what is kept beside every page. */
export const allReads: readonly Read[] = [
  ...[questionRead, listRead, tagRead, chatRead, globalRoomRead, roomRead, lobbyRead],
  ...[boardRead, ownBoardsRead, userRead, figuresRead, directoryRead],
  ...[ownCall, ownChatsRead, ownGames, ownStanding, ownNotices],
];

export interface ReadAtAddress {
  readonly read: Read;
  readonly input: unknown;
  readonly address: PageAddress;
}

/** The reads of an address, with what they ask. */
export function readsAt(
  {
    pathname,
    search,
    key,
  }: { readonly pathname: string; readonly search: string; readonly key?: string },
  reads = allReads,
): readonly ReadAtAddress[] {
  const query = new URLSearchParams(search);
  return reads.flatMap((read) => {
    const params = read.at === undefined ? {} : matchPath(read.at, pathname);
    if (params === null) return [];
    const address = { params, query, key };
    const input = read.input?.(address);
    return input === null ? [] : [{ read, input, address }];
  });
}
