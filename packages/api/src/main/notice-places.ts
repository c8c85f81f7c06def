import type { NoticePlace, PostRef } from '@collabor8/domain';
import type { ReachesPlace } from '../features/notices/index.js';

type Has = (id: string) => Promise<boolean>;

/** What the features that notices lead to say of their own things. */
interface Places {
  readonly moderation: { readonly mayRead: (reader: string, post: PostRef) => Promise<boolean> };
  readonly chats: { readonly isIn: (chatId: string, username: string) => Promise<boolean> };
  readonly whiteboards: { readonly has: Has };
  readonly games: { readonly has: Has };
}

/** Whether somebody may still read what a notice is about. */
export const createNoticePlaces =
  ({ moderation, chats, whiteboards, games }: Places): ReachesPlace =>
  async (reader: string, place: NoticePlace): Promise<boolean> => {
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
  };
