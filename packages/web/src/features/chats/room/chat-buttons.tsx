import {
  IconBell,
  IconChartBar,
  IconDotsVertical,
  IconListSearch,
  IconLogout,
  IconPencil,
  IconUserCog,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useId, useSyncExternalStore } from 'react';
import { useWindowEvent } from '../../../shared/browser.js';
import { isForPage, useSingleKeys } from '../../../shared/shortcuts/shortcuts.js';
import { IconButton } from '../../../shared/ui/controls/button.js';
import { CallButton, GroupCallButton } from '../../calls/index.js';
import type { ChatDialogName } from '../dialogs/chat-dialogs.js';
import classes from './chat-panel.module.css';

interface ChatButtonsProps {
  /** The other one, where two have it to themselves. */
  readonly other: string | undefined;
  readonly isOtherHere: boolean;
  readonly isAdmin: boolean;
  readonly isGroup: boolean;
  readonly chatId: string;
  readonly onOpen: (dialog: ChatDialogName) => void;
  /** Whether something is looked for in the chat. */
  readonly isFinding: boolean;
  readonly onFind: (isFinding: boolean) => void;
}

const PHONE = '(width < 47.5em)';

function watchWidth(tell: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/** Where so many icons would leave the name a few letters. */
const useIsPhone = (): boolean =>
  useSyncExternalStore(watchWidth, () => window.matchMedia(PHONE).matches);

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done with a chat: icons in a row, on a phone a menu. */
export function ChatButtons({ other, isOtherHere, chatId, ...rest }: ChatButtonsProps) {
  const { isAdmin, isGroup, onOpen, isFinding, onFind } = rest;
  const isPhone = useIsPhone();
  const menu = useId();
  const [hasKey] = useSingleKeys();
  useWindowEvent('keydown', (event) => {
    if (!hasKey || isFinding || event.key !== 'f' || !isForPage(event)) return;
    event.preventDefault();
    onFind(true);
  });
  return (
    <>
      {other !== undefined && <CallButton username={other} isHere={isOtherHere} />}
      {isGroup && <GroupCallButton chatId={chatId} />}
      {isPhone && (
        <IconButton label="More about this chat" popoverTarget={menu}>
          <IconDotsVertical {...icon} />
        </IconButton>
      )}
      <div id={menu} className={classes.icons} popover={isPhone ? 'auto' : undefined}>
        <IconButton
          label="Find in this chat"
          aria-expanded={isFinding}
          {...(hasKey && { 'aria-keyshortcuts': 'f' })}
          {...(isPhone && { popoverTarget: menu, popoverTargetAction: 'hide' })}
          onClick={() => onFind(!isFinding)}
        >
          <IconListSearch {...icon} />
        </IconButton>
        <IconButton label="Notifications" onClick={() => onOpen('keep')}>
          <IconBell {...icon} />
        </IconButton>
        <IconButton label="Add Participants" onClick={() => onOpen('add')}>
          <IconUserPlus {...icon} />
        </IconButton>
        <IconButton label="Show Participants" onClick={() => onOpen('show')}>
          <IconUsers {...icon} />
        </IconButton>
        {isAdmin && (
          <IconButton label="Manage Participants" onClick={() => onOpen('manage')}>
            <IconUserCog {...icon} />
          </IconButton>
        )}
        {isAdmin && isGroup && (
          <IconButton label="Rename Chat" onClick={() => onOpen('rename')}>
            <IconPencil {...icon} />
          </IconButton>
        )}
        <IconButton label="Create Poll" onClick={() => onOpen('poll')}>
          <IconChartBar {...icon} />
        </IconButton>
        {isGroup && (
          <IconButton label="Leave Chat…" onClick={() => onOpen('leave')}>
            <IconLogout {...icon} />
          </IconButton>
        )}
      </div>
    </>
  );
}
