import {
  IconDeviceGamepad2,
  IconMessageQuestion,
  IconMessages,
  IconTags,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { UnreadBadge } from '../../features/chats/unread-badge.js';

interface MenuLink {
  readonly label: string;
  readonly to: string;
}

export interface MenuEntry {
  readonly label: string;
  readonly icon: Icon;
  /** An address, or a sub-list that a click opens and closes. */
  readonly opens: string | readonly MenuLink[];
  /** Other addresses that belong to this entry, by how they begin. */
  readonly alsoAt?: readonly string[];
  /** What stands behind its label, such as a count. */
  readonly badge?: ComponentType;
  /** The first four by this number stand in the phone's bar, the others behind 'More'. */
  readonly phoneRank: number;
}

/** The side menu, from top to bottom (SPEC §2). */
export const menuEntries: readonly MenuEntry[] = [
  {
    label: 'Questions',
    icon: IconMessageQuestion,
    opens: '/home',
    alsoAt: ['/question/', '/new/'],
    phoneRank: 1,
  },
  { label: 'Tags', icon: IconTags, opens: '/tags', phoneRank: 5 },
  {
    label: 'Messaging',
    icon: IconMessages,
    opens: [
      { label: 'Global Messages', to: '/messaging' },
      { label: 'Chats', to: '/messaging/direct-message' },
    ],
    badge: UnreadBadge,
    phoneRank: 2,
  },
  { label: 'Users', icon: IconUsers, opens: '/users', alsoAt: ['/user/'], phoneRank: 6 },
  {
    label: 'Games',
    icon: IconDeviceGamepad2,
    opens: '/games',
    alsoAt: ['/games/'],
    phoneRank: 3,
  },
];

export function isEntryActive(entry: MenuEntry, pathname: string): boolean {
  const addresses =
    typeof entry.opens === 'string' ? [entry.opens] : entry.opens.map(({ to }) => to);
  return (
    addresses.includes(pathname) ||
    (entry.alsoAt ?? []).some((beginning) => pathname.startsWith(beginning))
  );
}
