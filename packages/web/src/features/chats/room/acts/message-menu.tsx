import type { ChatMessage, ChatRole } from '@collabor8/domain';
import { lazyPart } from '../../../../shared/lazy/lazy-part.js';
import type { MessageBarProps } from './message-bar.js';
import type { Opened } from './opened-menu.js';
import { useMessageKeys } from './use-message-keys.js';

const MenuContent = lazyPart(
  () => import('./menu-content.js'),
  (module) => module.MenuContent,
);

interface MessageMenuProps {
  /** On which message, and how; nothing until it is asked for. */
  readonly opened: Opened | undefined;
  readonly messages: readonly ChatMessage[];
  /** How many take part. */
  readonly people: number;
  readonly role: ChatRole;
  readonly reader: string;
  readonly onReply: (message: ChatMessage) => void;
  readonly onMenu: MessageBarProps['onMenu'];
}

/** The one menu of a chat's messages: it is made for the message that it is opened on, and goes with it. */
export function MessageMenu({ opened, onMenu, ...others }: MessageMenuProps) {
  const { messages, onReply } = others;
  useMessageKeys({ messages, onReply, onMenu });
  const message = messages.find(({ _id }) => _id === opened?.messageId);
  return opened === undefined || message === undefined ? null : (
    <MenuContent key={message._id} {...{ opened, message }} {...others} />
  );
}
