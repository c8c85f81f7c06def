import { isSpoken, type ChatMessage } from '@collabor8/domain';
import { IconArrowBackUp, IconDots, IconLink, IconMoodPlus } from '@tabler/icons-react';
import { IconButton } from '../../../../shared/ui/controls/button.js';
import type { MenuMode } from './opened-menu.js';
import { copyLink } from './copying.js';

export interface MessageBarProps {
  readonly message: ChatMessage;
  readonly onReply: (message: ChatMessage) => void;
  readonly onMenu: (messageId: string, mode: MenuMode, at: HTMLElement) => void;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** What one does most with a message; the rest is in its menu. */
export function MessageBar({ message, onReply, onMenu }: MessageBarProps) {
  const { _id, msgFrom } = message;
  return (
    <>
      {isSpoken(message) && (
        <>
          <IconButton
            size={32}
            label="React"
            onClick={(event) => onMenu(_id, 'react', event.currentTarget)}
          >
            <IconMoodPlus {...icon} />
          </IconButton>
          <IconButton
            size={32}
            label="Reply"
            aria-keyshortcuts="r"
            onClick={() => onReply(message)}
          >
            <IconArrowBackUp {...icon} />
          </IconButton>
        </>
      )}
      <IconButton size={32} label="Copy link" onClick={() => copyLink(message)}>
        <IconLink {...icon} />
      </IconButton>
      <IconButton
        size={32}
        label={`More about the message from ${msgFrom}`}
        onClick={(event) => onMenu(_id, 'all', event.currentTarget)}
      >
        <IconDots {...icon} />
      </IconButton>
    </>
  );
}
