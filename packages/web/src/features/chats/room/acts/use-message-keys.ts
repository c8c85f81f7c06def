import { isSpoken, type ChatMessage } from '@collabor8/domain';
import { useEffect, useEffectEvent } from 'react';
import { LONG_PRESS } from '../../../messages/index.js';
import type { MessageBarProps } from './message-bar.js';

interface MessageKeys extends Pick<MessageBarProps, 'onReply' | 'onMenu'> {
  readonly messages: readonly ChatMessage[];
}

/** What is done by key or by a finger that rests: with the message that has the focus, and nowhere else. */
export function useMessageKeys(keys: MessageKeys): void {
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
    if (event.key === 'r' && isSpoken(message)) keys.onReply(message);
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
