import type { NoticePlace } from '@collabor8/domain';

export const NOTICES_PATH = '/notifications';

const CHAT = '/messaging/direct-message';

interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The page on which something can be seen. */
function pageOf(place: NoticePlace): string {
  switch (place.kind) {
    case 'question':
      return `/question/${encodeURIComponent(place.qid)}`;
    case 'messages':
      return '/messaging';
    case 'chat':
      return `${CHAT}?chatId=${encodeURIComponent(place.chatId)}`;
    case 'game':
      return `/games/${encodeURIComponent(place.gameID)}`;
    case 'board':
      return `/whiteboard/${encodeURIComponent(place.boardId)}`;
    case 'account':
      return `/user/${encodeURIComponent(place.username)}`;
  }
}

/** Where a notice leads. */
export function addressOf(place: NoticePlace): string {
  const answer = place.kind === 'question' ? place.answerId : undefined;
  return answer === undefined
    ? pageOf(place)
    : `${pageOf(place)}#answer-${encodeURIComponent(answer)}`;
}

/** Whether the page at an address shows what a notice is about. */
export function isShownAt(place: NoticePlace, { pathname, search }: Address): boolean {
  // Whoever has changed something there is not the one to be told of it.
  if (place.kind === 'account') return false;
  if (place.kind !== 'chat') return pageOf(place) === pathname;
  return pathname === CHAT && new URLSearchParams(search).get('chatId') === place.chatId;
}
