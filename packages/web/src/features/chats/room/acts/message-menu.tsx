import type { ChatMessage, ChatRole } from '@collabor8/domain';
import { useImperativeHandle, useState, type Ref } from 'react';
import { lazyPart } from '../../../../shared/lazy/lazy-part.js';
import type { MenuMode, Opened } from './opened-menu.js';

const MenuContent = lazyPart(
  () => import('./menu-content.js'),
  (module) => module.MenuContent,
);

export interface MessageMenuHandle {
  readonly open: (messageId: string, mode: MenuMode, at: HTMLElement) => void;
}

interface MessageMenuProps {
  readonly ref: Ref<MessageMenuHandle>;
  readonly messages: readonly ChatMessage[];
  readonly role: ChatRole;
  readonly reader: string;
  readonly onReply: (message: ChatMessage) => void;
}

/** The one menu of a chat's messages: it is made for the message that it is opened on, and goes with it. */
export function MessageMenu({ ref, messages, ...others }: MessageMenuProps) {
  const [opened, setOpened] = useState<Opened>();
  const message = messages.find(({ _id }) => _id === opened?.messageId);
  useImperativeHandle(ref, () => ({
    open: (messageId, mode, at) =>
      setOpened((before) => ({ messageId, mode, at, turn: (before?.turn ?? 0) + 1 })),
  }));
  return opened === undefined || message === undefined ? null : (
    <MenuContent key={message._id} {...{ opened, message }} {...others} />
  );
}
