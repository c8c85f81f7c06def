import type { NoticeKind } from '@collabor8/domain';
import {
  IconAt,
  IconBookmark,
  IconBrush,
  IconCircleCheck,
  IconCornerDownRight,
  IconDeviceGamepad2,
  IconLock,
  IconMessage,
  IconMessageCircle,
  IconPhoneX,
  type Icon,
} from '@tabler/icons-react';

interface KindLook {
  readonly icon: Icon;
  readonly tone: 'pine' | 'filled' | 'amber' | 'coral' | 'plain';
  /** What turning it on brings. */
  readonly label: string;
}

/** How notices of a kind look, and what the settings call it. */
export const kindLooks: Readonly<Record<NoticeKind, KindLook>> = {
  answer: { icon: IconMessage, tone: 'pine', label: 'Answers to my questions' },
  comment: { icon: IconMessageCircle, tone: 'plain', label: 'Comments on my posts' },
  accepted: { icon: IconCircleCheck, tone: 'filled', label: 'My answer was accepted' },
  mention: { icon: IconAt, tone: 'plain', label: 'Mentions of my name' },
  followed: { icon: IconBookmark, tone: 'pine', label: 'Answers to questions I follow' },
  reply: { icon: IconCornerDownRight, tone: 'plain', label: 'Chat replies that I missed' },
  turn: { icon: IconDeviceGamepad2, tone: 'amber', label: 'My turn in a game' },
  missedCall: { icon: IconPhoneX, tone: 'coral', label: 'Missed calls' },
  account: { icon: IconLock, tone: 'coral', label: 'My account' },
  board: { icon: IconBrush, tone: 'plain', label: 'Boards shared with me' },
};
