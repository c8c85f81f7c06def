import type { NoticePlace } from '@collabor8/domain';
import {
  MESSAGES_PATH,
  CHATS_PATH,
  questionPath,
  answerPath,
  userPath,
  chatPath,
  gamePath,
  boardPath,
} from '../../shared/paths.js';

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The page on which something can be seen. */
function pageOf(place: NoticePlace): string {
  switch (place.kind) {
    case 'question':
      return questionPath(place.qid);
    case 'messages':
      return MESSAGES_PATH;
    case 'chat':
      return chatPath(place.chatId);
    case 'game':
      return gamePath(place.gameID);
    case 'board':
      return boardPath(place.boardId);
    case 'account':
      return userPath(place.username);
  }
}

/** Where a notice leads. */
export const addressOf = (place: NoticePlace): string =>
  place.kind === 'question' && place.answerId !== undefined
    ? answerPath(place.qid, place.answerId)
    : pageOf(place);

/** Whether the page at an address shows what a notice is about. */
export function isShownAt(place: NoticePlace, { pathname, search }: Address): boolean {
  // Whoever has changed something there is not the one to be told of it.
  if (place.kind === 'account') return false;
  if (place.kind !== 'chat') return pageOf(place) === pathname;
  return pathname === CHATS_PATH && new URLSearchParams(search).get('chatId') === place.chatId;
}
