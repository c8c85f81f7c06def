import type { NoticeKind, NoticePlace } from '@collabor8/domain';
import {
  IconAlertTriangle,
  IconAt,
  IconBookmark,
  IconBrush,
  IconCircleCheck,
  IconCornerDownRight,
  IconDeviceGamepad2,
  IconFlag,
  IconLock,
  IconMessage,
  IconMessageCircle,
  IconPencil,
  IconPhoneX,
  IconShield,
  IconSwords,
  type Icon,
} from '@tabler/icons-react';
import {
  ADMINISTRATION_PATH,
  MESSAGES_PATH,
  CHATS_PATH,
  questionPath,
  answerAnchor,
  answerPath,
  userPath,
  chatPath,
  gamePath,
  boardPath,
} from '../../shared/paths.js';

interface KindLook {
  readonly icon: Icon;
  readonly tone?: 'pine' | 'filled' | 'amber' | 'coral';
  /** What turning it on brings. */
  readonly label: string;
}

export const kindLooks: Readonly<Record<NoticeKind, KindLook>> = {
  answer: { icon: IconMessage, tone: 'pine', label: 'Answers to my questions' },
  comment: { icon: IconMessageCircle, label: 'Comments on my posts' },
  accepted: { icon: IconCircleCheck, tone: 'filled', label: 'My answer was accepted' },
  mention: { icon: IconAt, label: 'Mentions of my name' },
  followed: { icon: IconBookmark, tone: 'pine', label: 'Answers to questions I follow' },
  reply: { icon: IconCornerDownRight, label: 'Chat replies I missed' },
  turn: { icon: IconDeviceGamepad2, tone: 'amber', label: 'My turn in a game' },
  challenge: { icon: IconSwords, tone: 'amber', label: 'Challenges to a game' },
  missedCall: { icon: IconPhoneX, tone: 'coral', label: 'Missed calls' },
  account: { icon: IconLock, tone: 'coral', label: 'My account' },
  webhook: { icon: IconAlertTriangle, tone: 'coral', label: 'Webhooks that stop' },
  report: { icon: IconFlag, label: 'Outcomes of my reports' },
  moderated: { icon: IconShield, tone: 'coral', label: 'Moderation of my posts' },
  edit: { icon: IconPencil, label: 'Suggested edits' },
  board: { icon: IconBrush, label: 'Boards shared with me' },
};

interface Address {
  readonly pathname: string;
  readonly search: string;
}

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
    case 'administration':
      return ADMINISTRATION_PATH;
  }
}

export const addressOf = (place: NoticePlace): string =>
  place.kind === 'question' && place.answerId !== undefined
    ? answerPath(place.qid, place.answerId)
    : pageOf(place);

/** The element that a notice is about, where its page holds more than can be seen at once. */
export const anchorOf = (place: NoticePlace): string | undefined =>
  place.kind === 'question' && place.answerId !== undefined
    ? answerAnchor(place.answerId)
    : undefined;

export function isShownAt(place: NoticePlace, { pathname, search }: Address): boolean {
  // Whoever has changed something there is not the one to be told of it.
  if (place.kind === 'account') return false;
  if (place.kind !== 'chat') return pageOf(place) === pathname;
  return pathname === CHATS_PATH && new URLSearchParams(search).get('chatId') === place.chatId;
}
