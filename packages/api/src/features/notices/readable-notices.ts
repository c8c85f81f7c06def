import type { Notice, NoticePlace, PostRef } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { areApart } from '../users/index.js';
import { stillFree } from '../../ports/run-unit.js';
import { withheldTitles } from './documents.js';

/**
 * Has people read `line` for the title of a question in what they were told of it, or, without a
 * line, the title again; in the unit of work that hides or deletes the question. It stands in as many
 * books as people were told: there it stays, and is left out of what is read of them.
 */
export async function withholdTitle(
  unit: Collections,
  qid: string,
  line: string | null,
): Promise<void> {
  const titles = unit.collection(withheldTitles);
  if (line === null) await titles.remove(qid);
  else if (!(await titles.update(qid, (before) => ({ ...before, line }))).ok) {
    stillFree(await titles.insert({ _id: qid, line }));
  }
}

/** Rows of a book as their reader may see them. */
export async function asShown(
  store: Collections,
  notices: readonly Notice[],
): Promise<readonly Notice[]> {
  const qids = notices.flatMap(({ place }) => (place.kind === 'question' ? place.qid : []));
  if (qids.length === 0) return notices;
  const withheld = await store.collection(withheldTitles).getMany([...new Set(qids)]);
  const lines = new Map(withheld.map(({ _id, line }) => [_id, line]));
  return notices.map((notice) => {
    const line = notice.place.kind === 'question' ? lines.get(notice.place.qid) : undefined;
    // What moderators did to a question itself is told without its title.
    return line === undefined || notice.title === '' ? notice : { ...notice, title: line };
  });
}

/** The title of a question as it may be told, of which something was noted a while ago. */
export async function titleToTell(unit: Collections, qid: string, title: string): Promise<string> {
  return (await unit.collection(withheldTitles).get(qid))?.line ?? title;
}

type Has = (id: string) => Promise<boolean>;

/** What the features that notices lead to say of their own things. */
export interface PlaceOthers {
  readonly moderation: {
    readonly mayRead: (reader: string, post: PostRef) => Promise<boolean>;
  };
  readonly chats: { readonly isIn: (chatId: string, username: string) => Promise<boolean> };
  readonly whiteboards: { readonly has: Has };
  readonly games: { readonly has: Has };
}

/** What of notices may be told outside of the app, at the moment when it is. */
export function createReadableNotices(
  { store }: { readonly store: Collections },
  others: PlaceOthers,
) {
  /** Whether somebody may still read what a notice is about. */
  async function reaches(reader: string, place: NoticePlace): Promise<boolean> {
    const { moderation, chats, whiteboards, games } = others;
    switch (place.kind) {
      case 'question': {
        const { qid, answerId } = place;
        if (!(await moderation.mayRead(reader, { kind: 'question', id: qid }))) return false;
        return (
          answerId === undefined || moderation.mayRead(reader, { kind: 'answer', id: answerId })
        );
      }
      case 'chat':
        return chats.isIn(place.chatId, reader);
      case 'board':
        return whiteboards.has(place.boardId);
      case 'game':
        return games.has(place.gameID);
      case 'messages':
      case 'account':
      case 'administration':
        return true;
    }
  }

  /** A notice as it may be told now: nobody whom its reader doesn't meet, and nothing that they may no longer read. */
  async function asReadable(reader: string, notice: Notice): Promise<Notice | undefined> {
    const { kind, actors, judgement, place } = notice;
    if (!(await reaches(reader, place))) {
      // What moderators decided is told all the same, without what it was about.
      return kind === 'moderated' || kind === 'report' ? { ...notice, title: '' } : undefined;
    }
    if (kind === 'account' || kind === 'webhook' || judgement !== undefined) return notice;
    const met: string[] = [];
    for (const actor of actors) if (!(await areApart(store, reader, actor))) met.push(actor);
    return met.length === 0 ? undefined : { ...notice, actors: met };
  }

  return {
    reaches,

    async of(reader: string, notices: readonly Notice[]): Promise<readonly Notice[]> {
      const readable: Notice[] = [];
      for (const each of await asShown(store, notices)) {
        const notice = await asReadable(reader, each);
        if (notice !== undefined) readable.push(notice);
      }
      return readable;
    },
  };
}

export type ReadableNotices = ReturnType<typeof createReadableNotices>;
