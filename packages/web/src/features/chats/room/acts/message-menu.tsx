import type { ChatMessage, ChatRole } from '@collabor8/domain';
import { lazyPart } from '../../../../shared/lazy/lazy-part.js';
import type { Opened } from './opened-menu.js';

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
}

/** The one menu of a chat's messages: it is made for the message that it is opened on, and goes with it. */
export function MessageMenu({ opened, ...others }: MessageMenuProps) {
  const message = others.messages.find(({ _id }) => _id === opened?.messageId);
  return opened === undefined || message === undefined ? null : (
    <MenuContent key={message._id} {...{ opened, message }} {...others} />
  );
}
