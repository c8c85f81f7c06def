import { isSpoken, quoteOf, type ChatMessage, type ChatRole } from '@collabor8/domain';
import { useEffect, useEffectEvent } from 'react';
import { lazyPart } from '../../../../shared/lazy/lazy-part.js';
import { LONG_PRESS } from '../../../messages/index.js';
import type { MessageBarProps, Opened } from './message-controls.js';

interface MessageKeys extends Pick<MessageBarProps, 'onReply' | 'onMenu'> {
  readonly messages: readonly ChatMessage[];
}

/** What is done by key or by a finger that rests: with the message that has the focus, and nowhere else. */
function useMessageKeys(keys: MessageKeys): void {
  const act = useEffectEvent((event: Event) => {
    const { target } = event;
    const id = target instanceof HTMLElement ? target.dataset['message'] : undefined;
    const message = keys.messages.find(({ _id }) => _id === id);
    if (message === undefined || !(target instanceof HTMLElement)) return;
    if (event.type === LONG_PRESS) {
      keys.onMenu(message._id, 'all', target);
      return;
    }
    if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'r' && isSpoken(message)) keys.onReply(quoteOf(message));
    else if (event.key === '+' && isSpoken(message)) keys.onMenu(message._id, 'react', target);
    else if (event.key === 'm') keys.onMenu(message._id, 'all', target);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listening = new AbortController();
    const hear = (event: Event) => act(event);
    for (const type of ['keydown', LONG_PRESS]) {
      document.addEventListener(type, hear, { signal: listening.signal });
    }
    return () => listening.abort();
  }, []);
}

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
  readonly onReply: MessageBarProps['onReply'];
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
