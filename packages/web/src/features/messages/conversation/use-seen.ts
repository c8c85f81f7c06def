import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { ConversationEntry } from './conversation-entry.js';

/** What shows less than this of itself at the edge has not been seen. */
const EDGE = '-12px 0px';

export interface SeenOptions<M> {
  readonly list: RefObject<HTMLElement | null>;
  readonly messages: readonly M[];
  readonly isUnseen: ((message: M) => boolean) | undefined;
  readonly onSeen: ((message: M) => void) | undefined;
}

/** Tells of the messages that come into view. Only those that are unseen are watched. */
export function useSeen<M extends ConversationEntry>(options: SeenOptions<M>): void {
  const { list, messages } = options;
  const isUnseen = useEffectEvent((message: M) => options.isUnseen?.(message) === true);
  const tell = useEffectEvent((message: M) => {
    if (isUnseen(message)) options.onSeen?.(message);
  });

  useEffect(() => {
    const unseen = new Map(
      messages.filter((message) => isUnseen(message)).map((message) => [message._id, message]),
    );
    const root = list.current;
    if (unseen.size === 0 || root === null) return;
    const messageOf = (element: HTMLElement) => unseen.get(element.dataset['message'] ?? '');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const message = target instanceof HTMLElement ? messageOf(target) : undefined;
          if (isIntersecting && message !== undefined) tell(message);
        }
      },
      { root, rootMargin: EDGE },
    );
    for (const element of root.querySelectorAll<HTMLElement>('[data-message]')) {
      if (messageOf(element) !== undefined) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [list, messages]);
}
